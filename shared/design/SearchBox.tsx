import type { FormEvent } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { theme } from './theme';
import { useStateFor } from './useStateFor';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value?: string;
  isLarge?: boolean;
  maxLength?: number;
  onSearch: (text: string) => void;
}

/** Search field of a list: searches on submit, not while typing. */
export function SearchBox({
  label,
  placeholder,
  value = '',
  isLarge,
  maxLength = 64,
  onSearch,
}: SearchBoxProps) {
  const [text, setText] = useStateFor(value, value);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch(text.trim());
  }

  return (
    <SearchFrame role="search" $isLarge={isLarge} onSubmit={handleSubmit}>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" $kind="primary" data-off-paper>
        搜索
      </Button>
    </SearchFrame>
  );
}

/** The look of a search: a field and its button in one frame. */
export const SearchFrame = styled.form<{ $isLarge?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space.s};
  height: ${({ $isLarge }) => ($isLarge ? '52px' : '44px')};
  padding: ${({ $isLarge }) => ($isLarge ? '6px 6px 6px 18px' : '3px 3px 3px 12px')};
  border: 1px solid ${theme.color.control};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  &:focus-within {
    border-color: ${theme.color.brand};
    box-shadow: 0 0 0 1px ${theme.color.brand};
  }
  > input {
    flex: 1;
    min-width: 0;
    height: 100%;
    border: 0;
    outline: 0;
    background: none;
    font-size: ${theme.size.m};
  }
  > input::placeholder {
    color: ${theme.color.inkFaint};
  }
  > button {
    height: 100%;
  }
`;
