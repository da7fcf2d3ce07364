import { useState, type ComponentProps } from 'react';
import styled from 'styled-components';
import { TextInput } from './TextInput';
import { theme } from './theme';

/** A password field that can be revealed, with a warning about Caps Lock. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);

  return (
    <div>
      <Frame>
        <TextInput
          {...props}
          type={isShown ? 'text' : 'password'}
          onKeyUp={(event) => setHasCapsLock(event.getModifierState?.('CapsLock') ?? false)}
        />
        <Toggle type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? '隐藏' : '显示'}
        </Toggle>
      </Frame>
      {hasCapsLock && <Hint role="status">大写锁定已打开</Hint>}
    </div>
  );
}

const Frame = styled.div`
  position: relative;
  input {
    padding-right: 56px;
  }
`;

const Toggle = styled.button`
  position: absolute;
  right: 4px;
  top: 4px;
  height: 36px;
  padding: 0 ${theme.space.s};
  border: 0;
  background: none;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
  cursor: pointer;
`;

const Hint = styled.div`
  font-size: ${theme.size.xs};
  color: ${theme.color.warn};
`;
