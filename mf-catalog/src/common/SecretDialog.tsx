import { useState } from 'react';
import styled from 'styled-components';
import type { NewKey } from '@portal/calls';
import { Button, Checkbox, CodeBlock, CopyButton, Dialog, theme } from '@portal/design';

/** What is shown of a new key: of one that was uploaded the AppKey alone. */
export type ShownKey = Pick<NewKey, 'appKey'> & Partial<NewKey>;

interface SecretDialogProps {
  /** Null: closed. */
  secret: ShownKey | null;
  /** A line to try it with. */
  sample?: string;
  onClose: () => void;
}

/** A new key: shown once. It closes when the visitor says that it is kept. */
export function SecretDialog({ secret, sample, onClose }: SecretDialogProps) {
  const [isKept, setIsKept] = useState(false);

  function handleClose() {
    if (!isKept) return;
    setIsKept(false);
    onClose();
  }

  return (
    <Dialog title="新密钥" isOpen={secret !== null} onClose={handleClose}>
      {secret && (
        <Body>
          <p>
            密钥只在这里显示一次，关闭后无法再查看。
            {secret.appSecret ? '丢失时请轮换密钥。' : '丢失时请重新上传公钥。签名用的私钥在您手中。'}
          </p>
          <Secret name="AppKey" value={secret.appKey} />
          {secret.appSecret && <Secret name="AppSecret" value={secret.appSecret} />}
          {sample && <CodeBlock code={sample} label="调用示例" />}
          <Checkbox checked={isKept} onChange={({ target }) => setIsKept(target.checked)}>
            我已保存
          </Checkbox>
          <Button $kind="primary" $isWide disabled={!isKept} onClick={handleClose}>
            完成
          </Button>
        </Body>
      )}
    </Dialog>
  );
}

function Secret({ name, value }: { name: string; value: string }) {
  return (
    <Line>
      <span>{name}</span>
      <code data-secret={name}>{value}</code>
      <CopyButton text={value} label={`复制${name}`} />
    </Line>
  );
}

const Body = styled.div`
  display: grid;
  gap: ${theme.space.m};
`;

const Line = styled.div`
  padding: ${theme.space.s} ${theme.space.m};
  border-radius: ${theme.radius.control};
  background: ${theme.color.mist};
  span {
    display: block;
    font-size: ${theme.size.xs};
    color: ${theme.color.inkFaint};
  }
  code {
    overflow-wrap: anywhere;
    font-family: ${theme.font.mono};
  }
`;
