import { useId, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Button, Checkbox, theme, type Column } from '@portal/design';
import { hiddenIn, readKept, saveHidden } from './hiddenColumns';

/** From this number of columns on, the reader may hide some. */
const choosableFrom = 7;

/** Which columns are shown: all, until the reader hides some; kept in this browser. */
export function useShownColumns<Row>(label: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState<{ label: string; hidden: readonly string[] } | null>(null);
  const isChoosable = columns.filter(({ isAction }) => !isAction).length >= choosableFrom;
  // The server's render knows no browser storage.
  const kept = useSyncExternalStore(
    hearNothing,
    () => (isChoosable ? readKept(label) : ''),
    () => '',
  );
  const hidden = chosen?.label === label ? chosen.hidden : hiddenIn(kept);
  const choose = (next: readonly string[]) => {
    setChosen({ label, hidden: next });
    saveHidden(label, next);
  };

  const choices = columns.filter(({ isMain, isAction }) => !isMain && !isAction).map(({ title }) => title);
  return {
    isChoosable,
    shown: columns.filter(({ title, isMain, isAction }) => isMain || isAction || !hidden.includes(title)),
    choices,
    hidden: hidden.filter((title) => choices.includes(title)),
    choose,
  };
}

/** Nothing to subscribe to: no other code changes this storage entry while the page is open. */
const hearNothing = () => () => {};

interface ColumnChooserProps {
  choices: readonly string[];
  hidden: readonly string[];
  onChoose: (hidden: readonly string[]) => void;
}

/** Opens a row of checkboxes; the last column that is shown stays. */
export function ColumnChooser({ choices, hidden, onChoose }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const set = (title: string, isShown: boolean) =>
    onChoose(isShown ? hidden.filter((one) => one !== title) : [...hidden, title]);

  return (
    <Box data-off-paper>
      <Button $size="s" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {hidden.length > 0 ? `列设置（已隐藏 ${hidden.length}）` : '列设置'}
      </Button>
      <Choices id={id} hidden={!isOpen} role="group" aria-label="显示的列">
        {choices.map((title) => (
          <Checkbox
            key={title}
            checked={!hidden.includes(title)}
            disabled={!hidden.includes(title) && hidden.length === choices.length - 1}
            onChange={({ target }) => set(title, target.checked)}
          >
            {title}
          </Checkbox>
        ))}
      </Choices>
    </Box>
  );
}

/** The button stands in the row around it, the choices below. */
const Box = styled.div`
  display: contents;
`;

const Choices = styled.div`
  display: flex;
  flex: 1 0 100%;
  order: 1;
  flex-wrap: wrap;
  gap: ${theme.space.s} ${theme.space.l};
  padding: ${theme.space.m} ${theme.space.l};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  &[hidden] {
    display: none;
  }
`;
