import { useState } from 'react';
import styled from 'styled-components';
import { Button, Checkbox, CopyButton, Dialog, Notice, theme } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';

/** New recovery codes. They are shown only once, so closing requires a confirmation. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  const [isWarned, setIsWarned] = useState(false);

  return (
    <Dialog title="保存恢复码" isOpen onClose={isSaved ? onDone : () => setIsWarned(true)}>
      <Notice tone="warn">恢复码只显示这一次。手机丢失时，凭它登录；每个只能用一次，请离线保存。</Notice>
      <Codes aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <CopyButton text={codes.join('\n')} label="复制全部恢复码" />
      <FormError
        text={isWarned && !isSaved ? '关闭后不能再看到恢复码。保存好之后，勾选“我已保存”再关闭' : null}
      />
      <FormActions>
        <Checkbox checked={isSaved} onChange={({ target }) => setIsSaved(target.checked)}>
          我已保存
        </Checkbox>
        <Button $kind="primary" disabled={!isSaved} onClick={onDone}>
          完成
        </Button>
      </FormActions>
    </Dialog>
  );
}

const Codes = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  gap: ${theme.space.s};
  margin: 0 0 ${theme.space.s};
  padding: 0;
  list-style: none;
  font-family: monospace;
  font-size: ${theme.size.m};
`;
