import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { noAppIcon, uploadImage } from '@portal/calls';
import { apiBase, messageOf, upload } from '@portal/client';
import { Actions, Avatar, Button, theme } from '@portal/design';
import { imageBytesMax } from '@portal/rules';

interface IconFieldProps {
  /** Of the app, whose first sign stands for a picture. */
  name: string;
  /** Address of what is shown now; empty: nothing. */
  current: string;
  /** A file that was sent, `noAppIcon`, or empty: it stays as it is. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** The picture of an app: choose one, of which the middle is shown, or take it away. */
export function IconField({ name, current, value, onChange, error }: IconFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [reason, setReason] = useState('');
  const url = value === '' ? current : value === noAppIcon ? '' : `${apiBase}/file/view/${value}`;

  async function choose(file: File | undefined) {
    if (!file || isSending) return;
    setReason('');
    if (!/^image\/(jpeg|png)$/.test(file.type)) return setReason('文件格式有误，请选择 JPG 或 PNG 图片');
    if (file.size > imageBytesMax) return setReason('图片超过5MB，请换一张');
    setIsSending(true);
    try {
      onChange((await upload(uploadImage, file, { scene: 'appIcon' })).fileUrl);
    } catch (failure) {
      setReason(messageOf(failure));
    }
    setIsSending(false);
  }

  const said = reason || error;
  return (
    <Row>
      <Avatar url={url} name={name || '应'} size={56} />
      <div>
        <label htmlFor={id}>图标（选填）</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Actions>
          <Button type="button" $size="s" disabled={isSending} onClick={() => input.current?.click()}>
            {isSending ? '上传中…' : url ? '更换图标' : '上传图标'}
          </Button>
          {url && (
            <Button type="button" $size="s" disabled={isSending} onClick={() => onChange(noAppIcon)}>
              移除图标
            </Button>
          )}
        </Actions>
        <Note id={`${id}-note`} $isError={Boolean(said)} role={said ? 'alert' : undefined}>
          {said || 'JPG 或 PNG，不超过 5 MB，取图片中间的正方形'}
        </Note>
      </div>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${theme.space.m};
  align-items: flex-start;
  margin-bottom: ${theme.space.l};
  label {
    display: block;
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
  input {
    position: absolute;
    width: 1px;
    height: 1px;
    opacity: 0;
  }
`;

const Note = styled.p<{ $isError: boolean }>`
  margin-top: ${theme.space.s};
  font-size: ${theme.size.xs};
  color: ${({ $isError }) => ($isError ? theme.color.bad : theme.color.inkFaint)};
`;
