import { useId, useRef } from 'react';
import styled from 'styled-components';
import { uploadImage } from '@portal/calls';
import { upload } from '@portal/client';
import { Button, Status, theme } from '@portal/design';
import { LabelledGroup, useUpload } from '@portal/forms';
import { imageBytesMax } from '@portal/rules';

export interface Voucher {
  fileUrl: string;
  fileName: string;
}

interface VoucherFieldProps {
  value: Voucher | null;
  onChange: (voucher: Voucher) => void;
  error?: string;
}

const types = ['image/jpeg', 'image/png', 'application/pdf'];

/** Upload of a bank receipt; starts as soon as a file is chosen. */
export function VoucherField({ value, onChange, error }: VoucherFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { percent, failure, run, refuse } = useUpload();
  const problem = failure ?? error;

  async function send(file: File) {
    if (!types.includes(file.type)) return refuse('请选择 PDF、JPG 或 PNG 文件');
    if (file.size > imageBytesMax) return refuse('文件超过 5 MB');
    await run(async (onProgress) =>
      onChange(await upload(uploadImage, file, { scene: 'voucher' }, { onProgress })),
    );
  }

  return (
    <LabelledGroup label="转账凭证">
      {value && <Status tone="good">{value.fileName}</Status>}
      <Button
        data-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        disabled={percent !== null}
        onClick={() => input.current?.click()}
      >
        {percent !== null ? `上传中 ${percent}%` : value ? '更换文件' : '选择文件'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="转账凭证"
        accept=".pdf,.jpg,.jpeg,.png"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = '';
        }}
      />
      <Note id={`${id}-note`}>
        {problem ? <Problem role="alert">{problem}</Problem> : 'PDF、JPG 或 PNG，不超过 5 MB'}
      </Note>
    </LabelledGroup>
  );
}

const Note = styled.small`
  flex-basis: 100%;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
`;

const Problem = styled.span`
  color: ${theme.color.bad};
`;
