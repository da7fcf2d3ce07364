import { SelectInput } from '@portal/design';

interface ChoiceProps {
  label: string;
  value: string | null;
  choices: readonly (readonly [id: string, name: string])[];
  onChange: (id: string) => void;
}

/** A select whose first option means all. */
export const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <SelectInput aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
    <option value="">全部{label}</option>
    {choices.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectInput>
);
