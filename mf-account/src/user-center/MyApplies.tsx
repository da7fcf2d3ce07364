import { envs, type ApplyRow } from '@portal/calls';
import { TextLink } from '@portal/design';
import { ApplyState } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { BlockPanel } from './BlockPanel';
import type { Block } from './loadUserCentre';
import { Rows } from './Rows';

/** The last applications for APIs, and what has become of them. */
export function MyApplies({ applies }: { applies: Block<ApplyRow> }) {
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
          {rows.map(({ applyId, apiName, appName, env, state, submittedAt }) => (
            <li key={applyId}>
              <TextLink to={`/myApplyDetail?applyId=${encodeURIComponent(applyId)}`}>{apiName}</TextLink>
              <ApplyState state={state} />
              <small>
                {appName} · {envs[env]} · 提交于 {formatMinute(submittedAt)}
              </small>
            </li>
          ))}
        </Rows>
      )}
    </BlockPanel>
  );
}
