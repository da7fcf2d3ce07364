import type { UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';
import { Checkbox, theme } from '@portal/design';
import { FormError } from './FormError';

interface AllOrSomeProps {
  legend: string;
  /** What the first box says, and its field. */
  allLabel: string;
  all: UseFormRegisterReturn;
  /** Whether that box is ticked: then nothing is left to choose. */
  isAll: boolean;
  /** Each with its name; the ids of those that are ticked are the value of `some`. */
  choices: readonly (readonly [id: string, name: string])[];
  some: UseFormRegisterReturn;
  error?: string;
}

/** All of several, also of those to come, or the ticked ones. */
export function AllOrSome({ legend, allLabel, all, isAll, choices, some, error }: AllOrSomeProps) {
  return (
    <>
      <Choices>
        <legend>{legend}</legend>
        <Checkbox {...all}>{allLabel}</Checkbox>
        {!isAll &&
          choices.map(([id, name]) => (
            <Checkbox key={id} value={id} {...some}>
              {name}
            </Checkbox>
          ))}
      </Choices>
      <FormError text={error ?? null} />
    </>
  );
}

const Choices = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(130px, 1fr));
  gap: ${theme.space.s};
  margin: 0 0 ${theme.space.m};
  padding: 0;
  border: 0;
  legend {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  label:first-of-type {
    grid-column: 1 / -1;
  }
`;
