import { useState, type FocusEvent, type Ref } from 'react';
import { Dialog as Primitive } from 'radix-ui';
import styled from 'styled-components';
import { readDay, today, type DayLimits } from '@portal/rules';
import { Calendar } from './Calendar';
import { Icon } from './Icon';
import { SelectInput } from './SelectInput';
import { TextInput } from './TextInput';
import { VisuallyHidden } from './VisuallyHidden';
import { narrow, theme } from './theme';

export interface DateInputProps extends DayLimits {
  /** `yyyy-MM-dd`, with `hasTime` `yyyy-MM-dd HH:mm`; or what has been typed so far. See `dayProblem`. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Hours and minutes offered in lists; others can be typed. */
const numbersTo = (end: number, step: number) =>
  Array.from({ length: end / step }, (_, at) => String(at * step).padStart(2, '0'));
const hourChoices = numbersTo(24, 1);
const minuteChoices = numbersTo(60, 5);
const firstMinute = '00:00';

/** The field of `DateInput` with its calendar. */
export function DateEntry({
  value,
  onChange,
  onBlur,
  min,
  max,
  hasTime = false,
  ...control
}: DateInputProps & { placeholder: string }) {
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const known = readDay(value, { hasTime }) ?? readDay(value);
  const day = known?.slice(0, 10) ?? null;
  const time = known?.slice(11) || firstMinute;
  const [hour = '', minute = ''] = time.split(':');

  function choose(chosen: string): void {
    onChange(hasTime ? `${chosen} ${time}` : chosen);
    if (!hasTime) setOpenedOn(null);
  }

  /** Normalises the value before focus leaves or Enter submits the form. */
  function tidy(): void {
    const read = readDay(value, { hasTime });
    if (read !== null && read !== value) onChange(read);
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (currentTarget.contains(relatedTarget)) return;
    tidy();
    onBlur?.();
  }

  return (
    <Frame onBlur={handleBlur}>
      <TextInput
        {...control}
        inputMode={hasTime ? undefined : 'numeric'}
        autoComplete="off"
        maxLength={20}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && tidy()}
      />
      <Primitive.Root
        modal={false}
        open={openedOn !== null}
        onOpenChange={(open) => setOpenedOn(open ? today() : null)}
      >
        <Opener type="button" data-off-paper aria-label="选择日期" disabled={control.disabled}>
          <Icon name="calendar" />
        </Opener>
        {openedOn !== null && (
          <Sheet aria-describedby={undefined}>
            <VisuallyHidden as={Primitive.Title}>选择日期</VisuallyHidden>
            <Calendar chosen={day} today={openedOn} min={min} max={max} onChoose={choose} />
            {hasTime && (
              <Time role="group" aria-label="时间">
                <Part
                  label="时"
                  value={hour}
                  choices={hourChoices}
                  onChange={(next) => onChange(`${day ?? openedOn} ${next}:${minute}`)}
                />
                <Part
                  label="分"
                  value={minute}
                  choices={minuteChoices}
                  onChange={(next) => onChange(`${day ?? openedOn} ${hour}:${next}`)}
                />
              </Time>
            )}
          </Sheet>
        )}
      </Primitive.Root>
    </Frame>
  );
}

interface PartProps {
  label: string;
  value: string;
  choices: readonly string[];
  onChange: (value: string) => void;
}

function Part({ label, value, choices, onChange }: PartProps) {
  return (
    <label>
      <SelectInput aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {[...new Set([...choices, value])].sort().map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectInput>
      {` ${label}`}
    </label>
  );
}

const Frame = styled.div`
  position: relative;
  min-width: 0;
  > input {
    padding-right: 40px;
  }
`;

const Opener = styled(Primitive.Trigger)`
  position: absolute;
  right: 4px;
  top: 50%;
  transform: translateY(-50%);
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 0;
  border-radius: ${theme.radius.control};
  background: none;
  color: ${theme.color.inkSoft};
  cursor: pointer;
  &:hover:not(:disabled) {
    background: ${theme.color.mist};
  }
  &:disabled {
    color: ${theme.color.lineStrong};
    cursor: not-allowed;
  }
`;

const Sheet = styled(Primitive.Content)`
  position: absolute;
  z-index: ${theme.layer.float};
  top: calc(100% + 4px);
  left: 0;
  width: 284px;
  padding: ${theme.space.m};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
  ${narrow} {
    position: fixed;
    z-index: ${theme.layer.dialog};
    inset: auto 0 0;
    width: auto;
    border-radius: 16px 16px 0 0;
  }
`;

const Time = styled.div`
  display: flex;
  gap: ${theme.space.m};
  margin-top: ${theme.space.s};
  padding-top: ${theme.space.s};
  border-top: 1px solid ${theme.color.line};
`;
