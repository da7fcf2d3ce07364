import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { uploadImage } from '@portal/calls';
import { messageOf, upload } from '@portal/client';
import { Button, Status, theme } from '@portal/design';
import { LabelledGroup } from '@portal/forms';
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
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const problem = failure ?? error;

  async function send(file: File) {
    if (!types.includes(file.type)) return setFailure('请选择 PDF、JPG 或 PNG 文件');
    if (file.size > imageBytesMax) return setFailure('文件超过 5 MB');
    setFailure(null);
    setPercent(0);
    try {
      const onProgress = (share: number) => setPercent(Math.round(share * 100));
      onChange(await upload(uploadImage, file, { scene: 'voucher' }, { onProgress }));
    } catch (refusal) {
      setFailure(messageOf(refusal));
    } finally {
      setPercent(null);
    }
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
