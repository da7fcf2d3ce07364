import { useState } from 'react';
import styled from 'styled-components';
import { noAppIcon, uploadImage } from '@portal/calls';
import { apiBase, messageOf, upload } from '@portal/client';
import { theme } from '@portal/design';
import { SquarePicture, useUnsavedWhile } from '@portal/forms';
import { imageBytesMax } from '@portal/rules';

interface IconFieldProps {
  /** Name of the app, whose first character replaces a missing icon. */
  name: string;
  /** Address of the current icon; empty: none. */
  current: string;
  /** Id of an uploaded file, `noAppIcon`, or empty for unchanged. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** Icon of an app. */
export function IconField({ name, current, value, onChange, error }: IconFieldProps) {
  const [isSending, setIsSending] = useState(false);
  const [reason, setReason] = useState('');
  useUnsavedWhile(isSending);

  async function send(file: File) {
    setReason('');
    if (file.size > imageBytesMax) return setReason('图片超过5MB，请换一张');
    setIsSending(true);
    try {
      onChange((await upload(uploadImage, file, { scene: 'appIcon' })).fileUrl);
    } catch (failure) {
      setReason(messageOf(failure));
    }
    setIsSending(false);
  }

  return (
    <Place>
      <SquarePicture
        label="图标（选填）"
        what="图标"
        url={value === '' ? current : value === noAppIcon ? '' : `${apiBase}/file/view/${value}`}
        name={name || '应'}
        size={56}
        note="JPG 或 PNG，不超过 5 MB，取图片中间的正方形"
        reason={reason || (error ?? '')}
        busy={isSending ? '上传中…' : null}
        onChoose={(file) => void send(file)}
        onRemove={() => {
          setReason('');
          onChange(noAppIcon);
        }}
      />
    </Place>
  );
}

const Place = styled.div`
  margin-bottom: ${theme.space.l};
`;
