import { applyKinds, envs, type OwnApply } from '@portal/calls';
import { TextLink } from '@portal/design';
import { ApplyState } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { BlockPanel } from './BlockPanel';
import type { Block } from './loadUserCentre';
import { Rows } from './Rows';

/** The last applications, for APIs and of apps to go live, and what has become of them. */
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
          {rows.map(({ applyId, kind, apiName, appId, appName, env, state, submittedAt }) => (
            <li key={applyId}>
              {kind === 'live' ? (
                <TextLink to={`/myAppDetail?appId=${encodeURIComponent(appId)}&tab=live`}>
                  {applyKinds.live}
                </TextLink>
              ) : (
                <TextLink to={`/myApplyDetail?applyId=${encodeURIComponent(applyId)}`}>{apiName}</TextLink>
              )}
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
