import styled from 'styled-components';
import { testCheckKinds, type TestCheck } from '@portal/calls';
import { Button, SelectInput, TextInput, narrow, theme } from '@portal/design';
import { Options } from '@portal/forms';
import { keyOf, testChecksMax } from '@portal/rules';

interface ChecksFieldProps {
  checks: readonly TestCheck[];
  onChange: (checks: TestCheck[]) => void;
}

/** Expectations of the answer. */
export function ChecksField({ checks, onChange }: ChecksFieldProps) {
  const set = (index: number, changes: Partial<TestCheck>) =>
    onChange(checks.map((check, at) => (at === index ? { ...check, ...changes } : check)));

  return (
    <Rows role="group" aria-label="断言">
      <p>断言：对返回的期望，发送后逐条核对。</p>
      {checks.map(({ kind, name, value }, index) => (
        <div key={index}>
          <SelectInput
            aria-label={`第 ${index + 1} 条断言的类型`}
            value={kind}
            onChange={({ target }) =>
              set(index, { kind: keyOf(testCheckKinds, target.value) ?? kind, name: '' })
            }
          >
            <Options of={testCheckKinds} />
          </SelectInput>
          {(kind === 'field' || kind === 'header') && (
            <TextInput
              aria-label={`第 ${index + 1} 条断言的${kind === 'header' ? '响应头' : '字段路径'}`}
              placeholder={kind === 'header' ? '例如 Content-Type' : '例如 data.name 或 /data/name'}
              maxLength={200}
              value={name}
              onChange={({ target }) => set(index, { name: target.value })}
            />
          )}
          <TextInput
            aria-label={`第 ${index + 1} 条断言的期望值`}
            placeholder="期望值"
            maxLength={500}
            value={value}
            onChange={({ target }) => set(index, { value: target.value })}
          />
          <Button
            $size="s"
            aria-label={`删除第 ${index + 1} 条断言`}
            onClick={() => onChange(checks.filter((_, at) => at !== index))}
          >
            删除
          </Button>
        </div>
      ))}
      <Button
        $size="s"
        disabled={checks.length >= testChecksMax}
        onClick={() => onChange([...checks, { kind: 'status', name: '', value: '200' }])}
      >
        添加断言
      </Button>
    </Rows>
  );
}

const Rows = styled.div`
  margin-bottom: ${theme.space.l};
  > p {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
  }
  > div {
    display: flex;
    align-items: center;
    gap: ${theme.space.s};
    margin-bottom: ${theme.space.s};
    ${narrow} {
      flex-wrap: wrap;
    }
    > button {
      flex: none;
    }
  }
`;
