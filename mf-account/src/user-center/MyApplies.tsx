import { applyKinds, envs, type OwnApply } from '@portal/calls';
import { TextLink } from '@portal/design';
import { ApplyState, addressOfApply, objectOfApply } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { BlockPanel } from './BlockPanel';
import type { Block } from './loadUserCentre';
import { Rows } from './Rows';

/** Latest applications of all kinds, with their states. */
export function MyApplies({ applies }: { applies: Block<OwnApply> }) {
  return (
    <BlockPanel
      title="最近的申请"
      more={{ to: '/myApply', label: '全部申请' }}
      block={applies}
      empty={
        <>
          还没有申请过 API。<TextLink to="/APIList">浏览API</TextLink>
        </>
      }
    >
      {(rows) => (
        <Rows>
          {rows.map((row) => (
            <li key={row.applyId}>
              <TextLink to={addressOfApply(row)}>
                {row.kind === 'live' ? applyKinds.live : objectOfApply(row)}
              </TextLink>
              <ApplyState state={row.state} />
              <small>
                {row.env ? `${row.appName} · ${envs[row.env]}` : applyKinds[row.kind]} · 提交于{' '}
                {formatMinute(row.submittedAt)}
              </small>
            </li>
          ))}
        </Rows>
      )}
    </BlockPanel>
  );
}
