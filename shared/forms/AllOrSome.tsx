import type { UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';
import { Checkbox, theme } from '@portal/design';
import { FormError } from './FormError';

interface AllOrSomeProps {
  legend: string;
  /** Label and field of the first checkbox. */
  allLabel: string;
  all: UseFormRegisterReturn;
  /** Whether that checkbox is ticked: the others are disabled then. */
  isAll: boolean;
  /** Id and name of each; `some` holds the ids that are ticked. */
  choices: readonly (readonly [id: string, name: string])[];
  some: UseFormRegisterReturn;
  error?: string;
}

/** A choice between everything, including what is added later, and single entries. */
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
    padding: 0;
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  label:first-of-type {
    grid-column: 1 / -1;
  }
`;
