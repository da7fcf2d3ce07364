import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { demandSearch } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Button, Card, Field, Status, TextInput, theme } from '@portal/design';
import { useOnce } from './useOnce';
import { countHint } from '@portal/rules';

const lengthMin = 5;
const lengthMax = 500;

/** Sends the operators a request for something that a search did not find. */
export function DemandForm({ keyWord }: { keyWord: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isSent, setIsSent] = useState(false);
  const { run, isBusy } = useOnce((demand: string) => call(demandSearch, { keyWord, text: demand }));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim().length < lengthMin) return setError(`请至少写${lengthMin}个字`);
    setError(undefined);
    run(text.trim()).then(
      () => setIsSent(true),
      (failure: unknown) => setError(messageOf(failure)),
    );
  }

  if (isSent) {
    return (
      <Room role="status">
        <Status tone="good">需求已提交，我们会按热度安排，谢谢。</Status>
      </Room>
    );
  }
  return (
    <Room>
      <form noValidate onSubmit={handleSubmit}>
        <h2>告诉我们您需要什么</h2>
        <Field
          label="需求说明"
          error={error}
          hint={`例如：需要哪类数据、用在什么地方，${countHint(text, lengthMax)}`}
        >
          <TextInput maxLength={lengthMax} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Button type="submit" disabled={isBusy}>
          提交需求
        </Button>
      </form>
    </Room>
  );
}

const Room = styled(Card)`
  max-width: ${theme.width.reading};
  margin: ${theme.space.xl} auto 0;
  padding: ${theme.space.xl};
  h2 {
    margin-bottom: ${theme.space.m};
    font-weight: 600;
  }
`;
