import { useCallback, useState } from 'react';
import styled from 'styled-components';
import {
  listTestCases,
  removeTestCase,
  saveTestCase,
  type CaseRequest,
  type TestCase,
  type TestCheck,
  type TestResult,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Empty, ErrorPanel, Field, Panel, TextInput, theme } from '@portal/design';
import { RoleButton, useAction, useLoaded } from '@portal/page';
import { CaseOutcome, RunState } from './CaseOutcome';
import { useCaseRun } from './useCaseRun';

interface Kept {
  name: string;
  request: CaseRequest;
  checks: TestCheck[];
}

interface CasesPanelProps {
  apiId: string;
  opId: string;
  /** Whether all cases can be run: with a key, and where calls are free. */
  mayRun: boolean;
  invoke: (testCase: TestCase) => Promise<TestResult>;
  /** Called after a run. */
  onRun: () => void;
  /** The current input; null when it is invalid, which the form explains. */
  current: () => Omit<Kept, 'name'> | null;
  onUse: (testCase: TestCase) => void;
}

const nameMax = 40;

/** Saved requests of this operation, shared by the account's members. */
export function CasesPanel({ apiId, opId, mayRun, invoke, onRun, current, onUse }: CasesPanelProps) {
  const [name, setName] = useState('');
  const load = useCallback(
    (signal: AbortSignal) => call(listTestCases, { apiId, opId }, { signal }),
    [apiId, opId],
  );
  const { data, reason, retry } = useLoaded(load);
  const cases = data?.records ?? [];
  const running = useCaseRun(invoke);
  const saving = useAction(async (kept: Kept) => {
    await call(saveTestCase, { apiId, opId, ...kept });
    setName('');
    retry();
  }, '已保存用例');
  const removing = useAction(async (caseId: string) => {
    await call(removeTestCase, { caseId });
    retry();
  }, '已删除用例');

  return (
    <Panel
      title="我的用例"
      aside={
        running.current ? (
          <Button $size="s" onClick={running.stop}>
            停止
          </Button>
        ) : (
          <Button
            $size="s"
            disabled={!mayRun || cases.length === 0}
            title={mayRun ? undefined : '选沙箱环境和可以测试的密钥后，可以依次调用全部用例'}
            onClick={() => void running.run(cases).then(onRun)}
          >
            运行全部
          </Button>
        )
      }
    >
      <RunState cases={cases} runs={running.runs} current={running.current} />
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      {data?.records.length === 0 && <Empty text="保存后可以随时填入，团队成员共用" />}
      <List>
        {data?.records.map((testCase) => (
          <li key={testCase.caseId}>
            <span>
              {testCase.name}
              {testCase.checks.length > 0 && <small>{testCase.checks.length} 条断言</small>}
              <CaseOutcome run={running.runs[testCase.caseId]} />
            </span>
            <Button $size="s" aria-label={`填入用例“${testCase.name}”`} onClick={() => onUse(testCase)}>
              填入
            </Button>
            <RoleButton
              needs={removeTestCase}
              $size="s"
              disabled={removing.isBusy}
              aria-label={`删除用例“${testCase.name}”`}
              onClick={() => void removing.run(testCase.caseId)}
            >
              删除
            </RoleButton>
          </li>
        ))}
      </List>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const content = name.trim() ? current() : null;
          if (content) void saving.run({ name: name.trim(), ...content });
        }}
      >
        <Field
          label="把现在填写的存为用例"
          hint="同名的被代替；密码、令牌等敏感参数不保存，请不要保存他人的个人信息"
          beside={
            <RoleButton needs={saveTestCase} type="submit" disabled={saving.isBusy || name.trim() === ''}>
              保存
            </RoleButton>
          }
        >
          <TextInput
            value={name}
            maxLength={nameMax}
            autoComplete="off"
            placeholder="用例名称"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </form>
    </Panel>
  );
}

const List = styled.ul`
  margin-bottom: ${theme.space.l};
  li {
    display: flex;
    align-items: center;
    gap: ${theme.space.s};
    padding: ${theme.space.s} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    margin-left: ${theme.space.s};
    color: ${theme.color.inkFaint};
  }
`;
