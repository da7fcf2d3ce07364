import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '@portal/design';

interface Choice<Id extends string> {
  id: Id;
  title: string;
  text?: ReactNode;
  /** Why it cannot be chosen. */
  refusal?: string;
}

interface ChoiceCardsProps<Id extends string> {
  legend: string;
  name: string;
  choices: readonly Choice<Id>[];
  value: Id | '';
  onChange: (id: Id) => void;
  error?: string;
}

/** One of a few, each with what there is to say about it. */
export function ChoiceCards<Id extends string>(props: ChoiceCardsProps<Id>) {
  const { legend, name, choices, value, onChange, error } = props;

  return (
    <Group data-invalid={error ? true : undefined}>
      <legend>{legend}</legend>
      <Row>
        {choices.map(({ id, title, text, refusal }) => (
          <Card key={id} $isOff={Boolean(refusal)}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              disabled={Boolean(refusal)}
              onChange={() => onChange(id)}
            />
            <span>
              <strong>{title}</strong>
              {text && <small>{text}</small>}
              {refusal && <small>{refusal}</small>}
            </span>
          </Card>
        ))}
      </Row>
      {error && <Note role="alert">{error}</Note>}
    </Group>
  );
}

const Group = styled.fieldset`
  margin: 0 0 ${theme.space.l};
  padding: 0;
  border: 0;
  min-width: 0;
  legend {
    padding: 0;
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.s};
    color: ${theme.color.inkSoft};
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${theme.space.m};
`;

const Card = styled.label<{ $isOff: boolean }>`
  display: flex;
  gap: ${theme.space.s};
  padding: ${theme.space.m};
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.card};
  background: ${({ $isOff }) => ($isOff ? theme.color.mist : theme.color.paper)};
  cursor: ${({ $isOff }) => ($isOff ? 'not-allowed' : 'pointer')};
  &:has(input:checked) {
    border-color: ${theme.color.brand};
    background: ${theme.color.brandTint};
  }
  input {
    margin: 4px 0 0;
    accent-color: ${theme.color.brand};
    flex: none;
  }
  strong {
    display: block;
    font-weight: 600;
  }
  small {
    display: block;
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Note = styled.p`
  margin-top: ${theme.space.xs};
  color: ${theme.color.bad};
  font-size: ${theme.size.xs};
`;
