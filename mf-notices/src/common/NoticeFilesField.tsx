import styled from 'styled-components';
import { noticeFilesMax } from '@portal/calls';
import { Button, theme } from '@portal/design';
import { FileField } from '@portal/forms';
import { NoticeFileLine, type ShownFile } from './NoticeFileLine';

interface NoticeFilesFieldProps {
  files: readonly ShownFile[];
  error?: string;
  onChange: (files: ShownFile[]) => void;
}

/** Attachments of a notice: each is uploaded when it is chosen, and attached when the notice is saved. */
export function NoticeFilesField({ files, error, onChange }: NoticeFilesFieldProps) {
  return (
    <>
      {files.length > 0 && (
        <Files aria-label="已添加的附件">
          {files.map((file) => (
            <NoticeFileLine key={file.fileId} file={file}>
              <Button
                $size="s"
                $kind="quiet"
                aria-label={`移除 ${file.fileName}`}
                onClick={() => onChange(files.filter(({ fileId }) => fileId !== file.fileId))}
              >
                移除
              </Button>
            </NoticeFileLine>
          ))}
        </Files>
      )}
      {files.length < noticeFilesMax && (
        <FileField
          label="附件（选填）"
          hint={`最多 ${noticeFilesMax} 个，公告撤回后不能下载。`}
          file={null}
          error={error}
          onChange={({ fileUrl: fileId, fileName }) => onChange([...files, { fileId, fileName }])}
        />
      )}
    </>
  );
}

const Files = styled.ul`
  margin-bottom: ${theme.space.m};
`;
