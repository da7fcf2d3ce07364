import { useState } from 'react';
import styled from 'styled-components';
import { editUser, noAvatar, userInfo } from '@portal/calls';
import { call } from '@portal/client';
import { theme, toast } from '@portal/design';
import { SquarePicture } from '@portal/forms';
import { actionMessageOf, useOnce } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { beginSession, useMember } from '@portal/session';
import { squared } from '../common/pictures';
import { uploadPicture } from '../common/uploadPicture';

/** The user's avatar: upload a picture, whose centre is used, or remove it. */
export function AvatarField({ url, name }: { url: string; name: string }) {
  const member = useMember();
  const { revalidate } = useRevalidator();
  const [percent, setPercent] = useState<number | null>(null);
  const [reason, setReason] = useState('');

  const { run, isBusy } = useOnce(async (file: string) => {
    await call(editUser, { avatarUrl: file });
    // The header also shows it.
    const { avatarUrl = '' } = await call(userInfo, {});
    if (member) beginSession({ ...member, avatarUrl });
    toast(file === noAvatar ? '头像已移除' : '头像已更新', 'good');
    void revalidate();
  });

  async function send(file: File) {
    setReason('');
    setPercent(0);
    try {
      const show = (share: number) => setPercent(Math.round(share * 100));
      await run(await uploadPicture(await squared(file), 'avatar', show));
    } catch (error) {
      setReason(actionMessageOf(error));
    }
    setPercent(null);
  }

  async function remove() {
    setReason('');
    await run(noAvatar).catch((error: unknown) => setReason(actionMessageOf(error)));
  }

  const isWaiting = isBusy || percent !== null;
  return (
    <Place>
      <SquarePicture
        label="头像"
        what="头像"
        url={url}
        name={name}
        size={64}
        note="JPG 或 PNG，不超过 5 MB，取图片中间的正方形。只有您和同一组织的成员能看到"
        reason={reason}
        busy={percent !== null ? `上传中 ${percent}%` : isWaiting ? '请稍候…' : null}
        onChoose={(file) => void send(file)}
        onRemove={() => void remove()}
      />
    </Place>
  );
}

const Place = styled.div`
  margin-top: ${theme.space.xl};
`;
