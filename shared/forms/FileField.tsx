import { useId, useRef, useState, type DragEvent } from 'react';
import styled from 'styled-components';
import { uploadFile } from '@portal/calls';
import { upload } from '@portal/client';
import { Button, Status, theme } from '@portal/design';
import {
  fileBytesMax,
  fileFormats,
  fileTooLarge,
  formatOf,
  keysOf,
  wrongFormat,
  type FileFormat,
} from '@portal/rules';
import { useUpload } from './useUpload';

export interface UploadedFile {
  fileUrl: string;
  fileName: string;
}

interface FileFieldProps {
  label: string;
  file: UploadedFile | null;
  error?: string;
  /** Shown before the list of formats. */
  hint?: string;
  /** By default all that can be uploaded. */
  formats?: readonly FileFormat[];
  onChange: (file: UploadedFile) => void;
  /** Absent: a file is required and can only be replaced. */
  onRemove?: () => void;
}

const allFormats = keysOf(fileFormats);

/** Uploads a file as soon as it is chosen or dropped, and shows the progress. */
export function FileField({
  label,
  file,
  error,
  hint = '',
  formats = allFormats,
  onChange,
  onRemove,
}: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { percent, failure, run, refuse } = useUpload();
  const [last, setLast] = useState<File | null>(null);
  const names = formats.join('、');
  const wrong = formats === allFormats ? wrongFormat : `文件格式错误，请上传 ${names} 格式的文件`;
  const isAccepted = ({ name }: File) => formats.some((format) => format === formatOf(name));
  const problem = failure ?? error;

  async function send(chosen: File) {
    setLast(chosen);
    if (!isAccepted(chosen)) return refuse(wrong);
    if (chosen.size > fileBytesMax) return refuse(fileTooLarge);
    await run(async (onProgress) => {
      const { fileUrl, fileName } = await upload(uploadFile, chosen, {}, { onProgress });
      onChange({ fileUrl, fileName });
    });
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) void send(dropped);
  }

  return (
    <Group
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-note`}
      data-invalid={problem ? true : undefined}
    >
      <span id={`${id}-label`}>{label}</span>
      <Drop $isInvalid={Boolean(problem)} onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
        <div>
          {file ? <Status tone="good">{file.fileName}</Status> : <span>拖放文件到这里，或</span>}
          <Button disabled={percent !== null} onClick={() => input.current?.click()}>
            {file ? '更换文件' : '选择文件'}
          </Button>
          {file && onRemove && (
            <Button $kind="quiet" onClick={onRemove}>
              移除
            </Button>
          )}
        </div>
        {percent !== null && (
          <progress value={percent} max={100} aria-label="上传进度">
            {percent}%
          </progress>
        )}
        <input
          ref={input}
          type="file"
          accept={formats.map((format) => `.${format}`).join(',')}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            if (chosen) void send(chosen);
          }}
        />
      </Drop>
      <Note id={`${id}-note`} $isError={Boolean(problem)} role={problem ? 'alert' : undefined}>
        {problem ?? `${hint}${names}，不大于20MB`}
        {failure !== null && last && isAccepted(last) && last.size <= fileBytesMax && (
          <Button $size="s" $kind="quiet" onClick={() => void send(last)}>
            重试
          </Button>
        )}
      </Note>
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: ${theme.space.xs};
  margin-bottom: ${theme.space.m};
  > span {
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
`;

const Drop = styled.div<{ $isInvalid: boolean }>`
  padding: ${theme.space.l};
  border: 1px dashed ${({ $isInvalid }) => ($isInvalid ? theme.color.bad : theme.color.control)};
  border-radius: ${theme.radius.control};
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space.m};
    overflow-wrap: anywhere;
  }
  progress {
    width: 100%;
    margin-top: ${theme.space.s};
    accent-color: ${theme.color.brand};
  }
`;

const Note = styled.p<{ $isError: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  font-size: ${theme.size.xs};
  line-height: 18px;
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
