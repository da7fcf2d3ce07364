import styled from 'styled-components';
import { FileLink, theme } from '@portal/design';
import { fileSize } from '@portal/rules';

/** A file of a notice. Of one that was uploaded just now nobody has said how large it is. */
export interface ShownFile {
  fileId: string;
  fileName: string;
  fileBytes?: number;
}

interface NoticeFilesProps {
  files: readonly ShownFile[];
  /** Where readers get one; absent: nobody does yet. */
  addressOf?: (fileId: string) => string;
}

/** What comes with a notice; nothing where nothing does. */
export function NoticeFiles({ files, addressOf }: NoticeFilesProps) {
  if (files.length === 0) return null;
  return (
    <Frame aria-label="附件">
      <h2>附件</h2>
      <ul>
        {files.map(({ fileId, fileName, fileBytes }) => (
          <li key={fileId}>
            <span>{fileName}</span>
            {fileBytes !== undefined && <small>{fileSize(fileBytes)}</small>}
            {addressOf && (
              <FileLink href={addressOf(fileId)} aria-label={`下载 ${fileName}`}>
                下载
              </FileLink>
            )}
          </li>
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
    display: flex;
    align-items: baseline;
    gap: ${theme.space.m};
    padding-block: ${theme.space.xs};
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    flex: none;
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
  a {
    margin-left: auto;
  }
`;
