import { Toolbar } from 'radix-ui';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { toolIcons, type ToolIcon } from './toolIcons';

interface ToolButtonProps extends Toolbar.ToolbarButtonProps {
  icon: ToolIcon;
  label: string;
  /** In the syntax of `aria-keyshortcuts`. */
  shortcut?: string;
  /** Absent for a tool that is not a toggle. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onUse?: () => void;
}

/** A button of the toolbar, reached by the arrow keys. */
export function ToolButton({
  icon,
  label,
  shortcut,
  isPressed,
  isDisabled,
  onUse,
  ...rest
}: ToolButtonProps) {
  return (
    <Tool
      aria-label={label}
      title={shortcut ? `${label}（${shortcut.replaceAll('Control', 'Ctrl')}）` : label}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onUse?.()}
      {...rest}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d={toolIcons[icon]} />
      </svg>
    </Tool>
  );
}

const Tool = styled(Toolbar.Button)`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 1px solid transparent;
  border-radius: ${theme.radius.control};
  background: none;
  color: ${theme.color.ink};
  cursor: pointer;
  path {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  &:hover:not([aria-disabled]) {
    background: ${theme.color.line};
  }
  &[aria-pressed='true'] {
    border-color: ${theme.color.brand};
    background: ${theme.color.brandTint};
    color: ${theme.color.brandDark};
  }
  &[aria-disabled] {
    color: ${theme.color.control};
    cursor: not-allowed;
  }
`;
