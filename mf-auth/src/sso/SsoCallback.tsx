import { useEffect, useRef, useState } from 'react';
import {
  finishSso,
  listAgreements,
  type Agreements,
  type CallReply,
  type SsoOutcome,
  type login,
} from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import { useNavigate, useSearchParams } from '@portal/router';
import { factorWays, type FactorWay } from '@portal/rules';
import { beginSession, memberFrom, ownPath } from '@portal/session';
import { AccountPage } from '../common/AccountPage';
import { FactorAppealPanel } from '../factor-appeal/FactorAppealPanel';
import { FactorForm } from '../login/FactorForm';
import { FirstVisit } from './FirstVisit';
import { LinkAccount } from './LinkAccount';
import { SsoRefused } from './SsoRefused';
import { ssoSteps } from './ssoSteps';

export const page = definePage<Agreements>({
  load: ({ signal }) => call(listAgreements, {}, { signal }),
  Page: SsoCallback,
});

type State =
  | { status: 'working' }
  | { status: 'refused'; code: string | null; text: string }
  | { status: 'factor' | 'appeal'; mfaTicket: string; ways: FactorWay[]; redirect: string }
  | { status: 'link'; outcome: SsoOutcome & { ticket: string } }
  | { status: 'register'; outcome: SsoOutcome & { ticket: string } };

/** Redirect target of identity providers. The parameters can be used once only. */
function SsoCallback({ data: agreements }: { data: Agreements }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const [state, setState] = useState<State>(query.has('state') ? { status: 'working' } : incomplete);

  function enter(reply: SsoOutcome | CallReply<typeof login>, redirect: string) {
    beginSession(memberFrom(reply));
    void navigate(ownPath(redirect) ?? '/userCenter', { replace: true });
  }

  function takeOutcome(outcome: SsoOutcome) {
    const { next, ticket } = outcome;
    if (next === 'signedIn' || ticket === undefined) return enter(outcome, outcome.redirect);
    setState({ status: next, outcome: { ...outcome, ticket } });
  }

  useEffect(() => {
    if (hasBegun.current || state.status !== 'working') return;
    hasBegun.current = true;
    const given = (name: string) => query.get(name) ?? '';
    const returned = { state: given('state'), code: given('code'), iss: given('iss'), error: given('error') };
    // Keep the code out of the history, and from being sent again by a reload.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    call(finishSso, returned).then(takeOutcome, (error: unknown) =>
      setState(waitingIn(error) ?? refusedBy(error)),
    );
  });

  if (state.status === 'working')
    return (
      <AccountPage title="企业账号登录" help="正在向企业的身份提供方核对。" steps={ssoSteps} current={1}>
        <p role="status">正在登录，请稍候…</p>
      </AccountPage>
    );
  if (state.status === 'refused') return <SsoRefused {...state} />;
  if (state.status === 'link') return <LinkAccount {...state} onDone={takeOutcome} />;
  if (state.status === 'register')
    return <FirstVisit {...state} agreements={agreements} onDone={takeOutcome} />;
  const { mfaTicket, ways, redirect } = state;
  return (
    <AccountPage title="两步验证" help="企业要求再用本站的两步验证确认一次。" steps={ssoSteps} current={1}>
      {state.status === 'appeal' ? (
        <FactorAppealPanel mfaTicket={mfaTicket} onBack={() => setState({ ...state, status: 'factor' })} />
      ) : (
        <FactorForm
          mfaTicket={mfaTicket}
          ways={ways}
          onSignedIn={(reply) => enter(reply, redirect)}
          onBack={() => void navigate('/ssoLogin')}
          onLost={() => setState({ ...state, status: 'appeal' })}
        />
      )}
    </AccountPage>
  );
}

/** Opened by hand, reloaded or reached by back: the parameters are missing or were removed. */
const incomplete: State = {
  status: 'refused',
  code: null,
  text: '这个地址不完整，里面没有身份提供方给出的登录结果：它只能用一次，刷新或直接打开都不行。请重新登录。',
};

const refusedBy = (error: unknown): State => ({
  status: 'refused',
  code: error instanceof CallError ? error.code : null,
  text: messageOf(error),
});

/** A login that waits for its second factor, from the refusal's details; null for any other error. */
function waitingIn(error: unknown): State | null {
  if (!(error instanceof CallError) || error.code !== 'E5301') return null;
  const { mfaTicket, ways, redirect } = error.details;
  if (typeof mfaTicket !== 'string' || !Array.isArray(ways)) return null;
  return {
    status: 'factor',
    mfaTicket,
    ways: factorWays.filter((way) => ways.includes(way)),
    redirect: typeof redirect === 'string' ? redirect : '',
  };
}
