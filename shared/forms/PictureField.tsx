import { useId, useRef } from 'react';
import styled from 'styled-components';
import { uploadPortalLogo, uploadPortalPicture } from '@portal/calls';
import { upload } from '@portal/client';
import { Actions, Button, theme } from '@portal/design';
import { fileSize, imageBytesMax, logoBytesMax } from '@portal/rules';
import { unseenInput } from './unseenInput';
import { useUpload } from './useUpload';

interface PictureFieldProps {
  label: string;
  kind: keyof typeof kinds;
  /** Address of the picture, or empty. */
  value: string;
  onChange: (address: string) => void;
  error?: string;
}

const kinds = {
  logo: {
    call: uploadPortalLogo,
    accept: 'image/png,image/svg+xml',
    hint: `PNG 或 SVG，不超过 ${fileSize(logoBytesMax)}；SVG 会转为图片保存`,
  },
  picture: {
    call: uploadPortalPicture,
    accept: 'image/png,image/jpeg',
    hint: `JPG 或 PNG，不超过 ${fileSize(imageBytesMax)}`,
  },
};

/** A public picture: previewed on light and dark ground, replaced, removed. */
export function PictureField({ label, kind, value, onChange, error }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { percent, failure, run } = useUpload();
  const { call, accept, hint } = kinds[kind];

  async function send(file: File | undefined) {
    if (!file) return;
    await run(async (onProgress) => onChange((await upload(call, file, {}, { onProgress })).fileUrl));
  }

  const reason = failure ?? error;
  return (
    <Slot data-invalid={reason ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {value && (
        <Grounds>
          <img src={value} alt={`${label}预览`} />
          {kind === 'logo' && <img src={value} alt="" data-dark="" />}
        </Grounds>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
      {percent !== null && <progress value={percent} max={100} aria-label={`${label}上传进度`} />}
      <Actions>
        <Button $size="s" tabIndex={-1} disabled={percent !== null} onClick={() => input.current?.click()}>
          {value ? '重新选择' : failure ? '重试' : '选择图片'}
        </Button>
        {value && (
          <Button $size="s" $kind="quiet" onClick={() => onChange('')}>
            移除
          </Button>
        )}
      </Actions>
      <Note id={`${id}-note`} $isError={Boolean(reason)} role={reason ? 'alert' : undefined}>
        {reason ?? hint}
      </Note>
    </Slot>
  );
}

const Slot = styled.div`
  position: relative;
  display: grid;
  gap: ${theme.space.s};
  justify-items: start;
  margin-bottom: ${theme.space.m};
  label {
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  ${unseenInput}
`;

const Grounds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  img {
    height: 72px;
    max-width: 220px;
    padding: ${theme.space.s};
    object-fit: contain;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.control};
    background: ${theme.color.paper};
  }
  img[data-dark] {
    background: ${theme.color.night};
  }
`;

const Note = styled.p<{ $isError: boolean }>`
  font-size: ${theme.size.xs};
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
