import styled from 'styled-components';
import { noAppIcon, uploadImage } from '@portal/calls';
import { apiBase, upload } from '@portal/client';
import { theme } from '@portal/design';
import { SquarePicture, useUpload } from '@portal/forms';
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
  const { percent, failure, run, refuse, reset } = useUpload();

  async function send(file: File) {
    if (file.size > imageBytesMax) return refuse('图片超过5MB，请换一张');
    await run(async () => onChange((await upload(uploadImage, file, { scene: 'appIcon' })).fileUrl));
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
        reason={failure ?? error ?? ''}
        busy={percent !== null ? '上传中…' : null}
        onChoose={(file) => void send(file)}
        onRemove={() => {
          reset();
          onChange(noAppIcon);
        }}
      />
    </Place>
  );
}

const Place = styled.div`
  margin-bottom: ${theme.space.l};
`;
