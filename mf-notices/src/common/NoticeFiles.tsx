import styled from 'styled-components';
import { FileLink, theme } from '@portal/design';
import { NoticeFileLine, type ShownFile } from './NoticeFileLine';

interface NoticeFilesProps {
  files: readonly ShownFile[];
  /** Download address of a file; absent: the name is not a link. */
  addressOf?: (fileId: string) => string;
}

/** Attachments of a notice; renders nothing without any. */
export function NoticeFiles({ files, addressOf }: NoticeFilesProps) {
  if (files.length === 0) return null;
  return (
    <Frame aria-label="附件">
      <h2>附件</h2>
      <ul>
        {files.map((file) => (
          <NoticeFileLine key={file.fileId} file={file}>
            {addressOf && (
              <FileLink href={addressOf(file.fileId)} aria-label={`下载 ${file.fileName}`}>
                下载
              </FileLink>
            )}
          </NoticeFileLine>
        ))}
      </ul>
    </Frame>
  );
}

const Frame = styled.section`
  margin-top: ${theme.space.xl};
  padding: ${theme.space.l};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  h2 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.m};
    font-weight: 600;
  }
  li {
    padding-block: ${theme.space.xs};
  }
  a {
    margin-left: auto;
  }
`;
