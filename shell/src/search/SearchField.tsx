import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { suggestSearch, type Suggestion } from '@portal/calls';
import { call } from '@portal/client';
import { Button, SearchFrame, theme, useStateFor } from '@portal/design';
import { useBoot } from '../bootDocument';
import { nounOf } from './searchTabs';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value?: string;
  isLarge?: boolean;
  hasFocus?: boolean;
  onSearch: (text: string) => void;
}

const askAfterMs = 200;
const lengthMax = 64;

/** A search with suggestions: arrow keys choose one, Enter searches, Escape closes them. */
export function SearchField({
  label,
  placeholder,
  value = '',
  isLarge,
  hasFocus,
  onSearch,
}: SearchFieldProps) {
  const boot = useBoot();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useStateFor(value, value);
  const [chosen, setChosen] = useState(-1);
  const [suggestions, setSuggestions] = useSuggestions(text, value);
  const isOpen = suggestions.length > 0;

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  function search(wanted: string) {
    setSuggestions([]);
    setChosen(-1);
    onSearch(wanted.trim());
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    search(suggestions[chosen]?.title ?? text);
  }

  function handleKey(event: KeyboardEvent) {
    // Keys of the input method: it chooses and dismisses candidates with them.
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isOpen) {
      event.preventDefault();
      setChosen((chosen + step + suggestions.length + 1) % (suggestions.length + 1));
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setSuggestions([]);
    }
  }

  return (
    <Frame
      role="search"
      $isLarge={isLarge}
      onSubmit={handleSubmit}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setSuggestions([])}
    >
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        maxLength={lengthMax}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(-1);
        }}
        onKeyDown={handleKey}
      />
      <Button type="submit" $kind="primary">
        搜索
      </Button>
      <List id={`${id}-list`} role="listbox" aria-label="搜索建议" hidden={!isOpen}>
        {suggestions.map(({ kind, id: object, title }, index) => (
          <li
            key={`${kind}${object}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            // Not on click: by then the field has lost the focus and the list is closed.
            onMouseDown={(event) => {
              event.preventDefault();
              search(title);
            }}
          >
            <span>{title}</span>
            <small>{nounOf(boot, kind)}</small>
          </li>
        ))}
      </List>
    </Frame>
  );
}

/** Titles that match the typed text; none for the initial text. */
function useSuggestions(text: string, initial: string) {
  const keyWord = text.trim();
  const isAsked = keyWord !== '' && keyWord !== initial;
  const [suggestions, setSuggestions] = useStateFor<Suggestion[]>(isAsked, []);

  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      call(suggestSearch, { keyWord }, { signal: leaving.signal }).then(
        ({ records }) => setSuggestions(records),
        // Suggestions are optional.
        () => {},
      );
    }, askAfterMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [keyWord, isAsked, setSuggestions]);

  return [suggestions, setSuggestions] as const;
}

const Frame = styled(SearchFrame)`
  position: relative;
`;

const List = styled.ul`
  position: absolute;
  z-index: ${theme.layer.float};
  top: calc(100% + 4px);
  left: 0;
  right: 0;
  padding: ${theme.space.xs} 0;
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
  &[hidden] {
    display: none;
  }
  li {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space.m};
    padding: ${theme.space.s} ${theme.space.l};
    cursor: pointer;
  }
  li:hover,
  li[aria-selected='true'] {
    background: ${theme.color.mist};
  }
  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.xs};
  }
`;
