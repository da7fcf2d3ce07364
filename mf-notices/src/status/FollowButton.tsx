import { useCallback } from 'react';
import { followStatus, viewStatusFollowing } from '@portal/calls';
import { call } from '@portal/client';
import { Button } from '@portal/design';
import { useAction, useLoaded } from '@portal/page';
import { openLogin, useMember } from '@portal/session';

/** Subscribes to status updates, which arrive by the channels chosen for 系统 messages. */
export function FollowButton() {
  const member = useMember();
  if (member === null) return <Button onClick={() => openLogin()}>登录后订阅</Button>;
  return <Following key={member.personName} />;
}

function Following() {
  const load = useCallback((signal: AbortSignal) => call(viewStatusFollowing, {}, { signal }), []);
  const { data, retry } = useLoaded(load);
  const isOn = data?.isOn === 1;
  const following = useAction(
    async () => {
      await call(followStatus, { isOn: isOn ? 0 : 1 });
      retry();
    },
    isOn ? '已退订' : '已订阅，有进展时按消息设置里“系统”一类的方式通知您',
  );
  return (
    <Button disabled={data === null || following.isBusy} onClick={() => void following.run()}>
      {isOn ? '退订' : '订阅通知'}
    </Button>
  );
}
