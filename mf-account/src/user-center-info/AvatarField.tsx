import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { editUser, noAvatar, userInfo } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Actions, Avatar, Button, theme, toast } from '@portal/design';
import { useOnce } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { beginSession, useMember } from '@portal/session';
import { squared } from '../common/pictures';
import { uploadPicture } from '../common/uploadPicture';

/** The picture of oneself: choose another one, of which the middle is shown, or take it away. */
export function AvatarField({ url, name }: { url: string; name: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const member = useMember();
  const { revalidate } = useRevalidator();
  const [percent, setPercent] = useState<number | null>(null);
  const [reason, setReason] = useState('');

  const { run, isBusy } = useOnce(async (file: string) => {
    await call(editUser, { avatarUrl: file });
    // The header shows it, too.
    const { avatarUrl = '' } = await call(userInfo, {});
    if (member) beginSession({ ...member, avatarUrl });
    toast(file === noAvatar ? '头像已移除' : '头像已更新', 'good');
    void revalidate();
  });

  async function choose(file: File | undefined) {
    if (!file || percent !== null) return;
    setReason('');
    if (!/^image\/(jpeg|png)$/.test(file.type)) return setReason('文件格式有误，请选择 JPG 或 PNG 图片');
    setPercent(0);
    try {
      await run(await uploadPicture(await squared(file), 'avatar', setPercent));
    } catch (error) {
      setReason(messageOf(error));
    }
    setPercent(null);
  }

  async function remove() {
    setReason('');
    await run(noAvatar).catch((error: unknown) => setReason(messageOf(error)));
  }

  const isWaiting = isBusy || percent !== null;
  return (
    <Row>
      <Avatar url={url} name={name} size={64} />
      <div>
        <label htmlFor={id}>头像</label>
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
          <Button $size="s" disabled={isWaiting} onClick={() => input.current?.click()}>
            {percent !== null ? `上传中 ${percent}%` : url ? '更换头像' : '上传头像'}
          </Button>
          {url && (
            <Button $size="s" disabled={isWaiting} onClick={() => void remove()}>
              移除头像
            </Button>
          )}
        </Actions>
        <Note id={`${id}-note`} $isError={reason !== ''} role={reason ? 'alert' : undefined}>
          {reason || 'JPG 或 PNG，不超过 5 MB，取图片中间的正方形。只有您和同一组织的成员能看到'}
        </Note>
      </div>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${theme.space.m};
  align-items: flex-start;
  margin-top: ${theme.space.l};
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
