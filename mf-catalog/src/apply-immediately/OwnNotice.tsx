import { ButtonLink, Notice } from '@portal/design';

/** Providers cannot subscribe to their own API in production, only test it in the sandbox. */
export function OwnNotice({ hasSandbox }: { hasSandbox: boolean }) {
  return (
    <Notice tone="warn">
      这是您自己发布的 API，不能订阅它的生产环境{hasSandbox ? '；可以在沙箱里测试。' : '，它也没有沙箱。'}
      <ButtonLink to="/myApiList" $size="s">
        管理
      </ButtonLink>
    </Notice>
  );
}
