import styled from 'styled-components';
import { switchDocument, type MyDocument } from '@portal/calls';
import { call } from '@portal/client';
import { Icon, Status, theme } from '@portal/design';
import { RoleButton, useAction } from '@portal/page';

/** Whether the document is public, with a switch unless an API uses it. */
export function EnabledSwitch({ document: { docId, docEnabled, flag, apis } }: { document: MyDocument }) {
  const isOn = docEnabled === 1;
  const switching = useAction(
    (isEnabled: boolean) => call(switchDocument, { docId, docEnabled: isEnabled ? 1 : 0 }),
    '已修改状态',
  );

  return (
    <>
      <Status tone={isOn ? 'good' : 'calm'}>{isOn ? '已启用' : '已停用'}</Status>
      {flag ? (
        <Turn>
          <RoleButton
            needs={switchDocument}
            $size="s"
            $kind="quiet"
            role="switch"
            aria-checked={isOn}
            aria-label="启用"
            disabled={switching.isBusy}
            onClick={() => void switching.run(!isOn)}
          >
            {isOn ? '停用' : '启用'}
          </RoleButton>
        </Turn>
      ) : (
        <Locked>
          <Icon name="lock" title="已锁定" size={14} />
          <span>已关联{apis.length}个API，需重新发布API</span>
        </Locked>
      )}
    </>
  );
}

/** It makes the row neither taller nor wider. */
const Turn = styled.span`
  display: inline-block;
  margin: -3px -11px -3px 0;
`;

const Locked = styled.p`
  display: flex;
  gap: ${theme.space.xs};
  color: ${theme.color.warn};
  font-size: ${theme.size.xs};
  /* Two lines that end with a clause, not a tower of words. */
  word-break: keep-all;
  svg {
    flex: none;
    margin-top: 4px;
  }
`;
