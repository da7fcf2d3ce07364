import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import {
  Button,
  CodeBlock,
  Field,
  PasswordInput,
  SelectInput,
  Status,
  TextInput,
  theme,
  wide,
  TextArea,
} from '@portal/design';
import { FormActions, TextButton } from '@portal/forms';
import { linesToSign, sha256Hex, signText } from './signature';

const names = ['请求方法', '路径与查询', 'X-Timestamp', 'X-Nonce', '请求体的 SHA-256'];

interface Result {
  lines: string[];
  hash: string;
  signature: string;
  /** For each line, whether it equals the visitor's own; null without a text to compare. */
  same: boolean[] | null;
  isSigned: boolean | null;
}

/** Computes string-to-sign and signature like the gateway, and marks the lines in which the visitor's text differs. */
export function SignatureCheck() {
  const [fields, setFields] = useState({
    method: 'GET',
    target: '/prod/holiday/v1/day?date=2026-10-01',
    timestamp: '',
    nonce: '',
    body: '',
    secret: '',
    ownText: '',
    ownSignature: '',
  });
  const [error, setError] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const change = (changes: Partial<typeof fields>) => setFields({ ...fields, ...changes });

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = problemOf(fields);
    setError(problem);
    if (problem) return setResult(null);
    const lines = await linesToSign(fields);
    const text = lines.join('\n');
    const signature = await signText(fields.secret, text);
    const own = fields.ownText ? fields.ownText.replace(/\r\n?/g, '\n').split('\n') : null;
    setResult({
      lines,
      hash: await sha256Hex(text),
      signature,
      same: own && lines.map((line, at) => own[at] === line),
      isSigned: fields.ownSignature ? fields.ownSignature.trim() === signature : null,
    });
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>填入与您程序相同的参数。全部在您的浏览器里计算，密钥不会发送到服务器。</p>
      <Grid>
        <Field label="请求方法">
          <SelectInput value={fields.method} onChange={({ target }) => change({ method: target.value })}>
            {['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => (
              <option key={method}>{method}</option>
            ))}
          </SelectInput>
        </Field>
        <Field label="路径与查询" hint="与实际发出的完全一致，以 / 开头">
          <TextInput value={fields.target} onChange={({ target }) => change({ target: target.value })} />
        </Field>
        <Field
          label="X-Timestamp"
          hint={
            <TextButton onClick={() => change({ timestamp: String(Date.now()), nonce: crypto.randomUUID() })}>
              用现在的时间和新的随机串
            </TextButton>
          }
        >
          <TextInput
            inputMode="numeric"
            value={fields.timestamp}
            onChange={({ target }) => change({ timestamp: target.value.trim() })}
          />
        </Field>
        <Field label="X-Nonce" hint="8到64位">
          <TextInput value={fields.nonce} onChange={({ target }) => change({ nonce: target.value.trim() })} />
        </Field>
        <Field label="AppSecret">
          <PasswordInput
            autoComplete="off"
            value={fields.secret}
            onChange={({ target }) => change({ secret: target.value })}
          />
        </Field>
        <Field label="请求体" hint="没有则留空">
          <TextArea rows={3} value={fields.body} onChange={({ target }) => change({ body: target.value })} />
        </Field>
        <Field label="您的待签串（选填）" hint="填入后逐行比较">
          <TextArea
            rows={5}
            value={fields.ownText}
            onChange={({ target }) => change({ ownText: target.value })}
          />
        </Field>
        <Field label="您的签名（选填）">
          <TextInput
            value={fields.ownSignature}
            onChange={({ target }) => change({ ownSignature: target.value })}
          />
        </Field>
      </Grid>
      {error && (
        <p role="alert">
          <Status tone="bad">{error}</Status>
        </p>
      )}
      <FormActions>
        <Button type="submit" $kind="primary">
          计算签名
        </Button>
      </FormActions>
      {result && (
        <Outcome aria-live="polite">
          <h3>待签串</h3>
          <ol>
            {result.lines.map((line, at) => (
              <li key={names[at]}>
                <span>{names[at]}</span>
                <code>{line}</code>
                {result.same && (
                  <Status tone={result.same[at] ? 'good' : 'bad'}>
                    {result.same[at] ? '一致' : '不一致'}
                  </Status>
                )}
              </li>
            ))}
          </ol>
          <p>
            待签串的 SHA-256：<code>{result.hash}</code>（E9102 的答复里有网关的值，相同则待签串一致）
          </p>
          <CodeBlock label="签名" head="X-Signature" code={result.signature} />
          {result.isSigned !== null && (
            <Status tone={result.isSigned ? 'good' : 'bad'}>
              {result.isSigned ? '签名一致' : '签名不一致：请检查 AppSecret 与上面不一致的行'}
            </Status>
          )}
        </Outcome>
      )}
    </form>
  );
}

function problemOf({
  target,
  timestamp,
  nonce,
  secret,
}: {
  target: string;
  timestamp: string;
  nonce: string;
  secret: string;
}) {
  if (!target.startsWith('/')) return '路径须以 / 开头';
  if (!/^\d{13}$/.test(timestamp)) return 'X-Timestamp 须为 13 位毫秒数';
  if (!/^[\w.~-]{8,64}$/.test(nonce)) return 'X-Nonce 为8到64位字母、数字或 . ~ - _';
  return secret ? null : '请填写 AppSecret';
}

const Grid = styled.div`
  display: grid;
  align-items: start;
  gap: 0 ${theme.space.xl};
  margin-top: ${theme.space.m};
  ${wide} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Outcome = styled.div`
  display: grid;
  gap: ${theme.space.m};
  margin-top: ${theme.space.l};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space.m};
    padding: ${theme.space.xs} 0;
  }
  li > span:first-child {
    min-width: 140px;
    color: ${theme.color.inkFaint};
  }
  code {
    overflow-wrap: anywhere;
    font-family: ${theme.font.mono};
    font-size: ${theme.size.s};
  }
`;
