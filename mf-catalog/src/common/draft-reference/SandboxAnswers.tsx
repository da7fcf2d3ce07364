import { useState } from 'react';
import styled from 'styled-components';
import type { DraftOperationView } from '@portal/calls';
import { Field, Notice, SelectInput, Status, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { fileSize, shownBytesMax } from '@portal/rules';

/** Answers of a sandbox without upstream, by scenario. */
export function SandboxAnswers({ answers, faults }: Pick<DraftOperationView, 'answers' | 'faults'>) {
  const [chosen, setChosen] = useState('success');
  const answer = answers.find(({ id }) => id === chosen) ?? answers[0];

  if (!answer) return null;
  return (
    <Room>
      {faults.length > 0 && (
        <Notice tone="warn">
          按描述里的示例值调用，沙箱会以“请求与接口描述不符”拒绝，请修正示例：
          <ul>
            {faults.map(({ place, name, message }, index) => (
              <li key={index}>
                <code>{[place, name].filter(Boolean).join('.')}</code> {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Field label="场景" hint="使用方调用沙箱时，用请求头 X-Mock-Scenario 选择">
        <SelectInput value={answer.id} onChange={({ target }) => setChosen(target.value)}>
          {answers.map(({ id, text }) => (
            <option key={id} value={id}>
              {id} {text}
            </option>
          ))}
        </SelectInput>
      </Field>
      <p aria-live="polite">
        <Status tone={answer.status < 300 ? 'good' : 'bad'}>HTTP {answer.status}</Status>{' '}
        {answer.code && <code>{answer.code}</code>}
      </p>
      <SourceCode
        label="沙箱应答"
        head={answer.contentType || '没有内容'}
        code={
          answer.isBinary === 1 ? `（二进制内容，base64）\n${answer.body}` : answer.body || '（没有返回内容）'
        }
      />
      {answer.isCut === 1 && <p>内容较长，只显示前 {fileSize(shownBytesMax.draftSandbox)}。</p>}
    </Room>
  );
}

const Room = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.s};
`;
