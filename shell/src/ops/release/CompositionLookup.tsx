import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { viewComposition, type CallReply } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Panel, Field, TextInput, theme } from '@portal/design';
import { InlineSubmit } from './InlineForm';

/** Looks up the versions of a composition id from an error page. */
export function CompositionLookup() {
  const [id, setId] = useState('');
  const [found, setFound] = useState<CallReply<typeof viewComposition> | null>(null);
  const [error, setError] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setFound(null);
    setError(undefined);
    if (id.trim() === '') return setError('请输入错误页上的版本组合');
    try {
      setFound(await call(viewComposition, { composition: id }));
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <Panel title="查询版本组合">
      <Row onSubmit={(event) => void handleSubmit(event)}>
        <Field label="版本组合" error={error} hint="错误页与错误报告上的八位编号">
          <TextInput maxLength={16} value={id} onChange={({ target }) => setId(target.value)} />
        </Field>
        <InlineSubmit type="submit">查询</InlineSubmit>
      </Row>
      {found && (
        <Parts>
          {found.parts.map(({ remote, version }) => (
            <li key={remote}>
              {remote} <code>{version}</code>
            </li>
          ))}
        </Parts>
      )}
    </Panel>
  );
}

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${theme.space.m};
`;

const Parts = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${theme.space.xs};
  font-size: ${theme.size.s};
`;
