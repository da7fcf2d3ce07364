import { useEffect, useRef, useState } from 'react';
import type { CallReply, openSandbox } from '@portal/calls';
import { Button, Checkbox, CopyButton, Facts, Notice, Panel } from '@portal/design';
import { FormActions } from '@portal/forms';

interface SandboxKeyProps {
  value: Pick<CallReply<typeof openSandbox>, 'appKey' | 'appSecret'>;
  onKept: () => void;
}

/** A new key, shown only once, until the user confirms that it is saved. */
export function SandboxKey({ value: { appKey, appSecret }, onKept }: SandboxKeyProps) {
  const [isKept, setIsKept] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The reset button is further down; scroll to the key, which is shown only once.
  useEffect(() => {
    // Some browsers return a promise, which React would mistake for a cleanup function.
    void place.current?.scrollIntoView?.({ block: 'center' });
  }, [appKey]);
  return (
    <Panel title="请保存密钥">
      <div ref={place} />
      <Notice tone="warn">密钥只显示这一次，离开后无法再次查看。丢失时请在重置沙箱时更换密钥。</Notice>
      <Facts
        facts={[
          ['AppKey', appKey],
          ['AppSecret', appSecret],
        ]}
      />
      <FormActions>
        <CopyButton text={`AppKey=${appKey}\nAppSecret=${appSecret}`} label="复制密钥" />
        <Checkbox checked={isKept} onChange={({ target }) => setIsKept(target.checked)}>
          我已保存
        </Checkbox>
        <Button $kind="primary" disabled={!isKept} onClick={onKept}>
          完成
        </Button>
      </FormActions>
    </Panel>
  );
}
