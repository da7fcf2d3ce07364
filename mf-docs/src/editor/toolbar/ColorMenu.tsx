import { useState } from 'react';
import { Popover } from 'radix-ui';
import styled from 'styled-components';
import { Button, theme } from '@portal/design';
import type { ToolIcon } from './toolIcons';
import { ToolButton } from './ToolButton';

const palette: readonly [string, string][] = [
  ['#14202b', '墨黑'],
  ['#4c5b68', '深灰'],
  ['#8797a3', '灰'],
  ['#b3261e', '红'],
  ['#c8452b', '朱红'],
  ['#9a5b00', '棕'],
  ['#1f7a4d', '绿'],
  ['#0f6e91', '石青'],
  ['#1d4ed8', '蓝'],
  ['#6d28d9', '紫'],
  ['#fff3bf', '浅黄'],
  ['#e6f2ec', '浅绿'],
  ['#e3f2f8', '浅青'],
  ['#fbebea', '浅红'],
  ['#e1e7eb', '浅灰'],
];

interface ColorMenuProps {
  label: string;
  icon: ToolIcon;
  value: string | null;
  /** Called with null to remove the colour. */
  onChoose: (color: string | null) => void;
}

export function ColorMenu({ label, icon, value, onChoose }: ColorMenuProps) {
  const [isOpen, setIsOpen] = useState(false);

  function choose(color: string | null) {
    onChoose(color);
    setIsOpen(false);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <ToolButton icon={icon} label={label} isPressed={value !== null} onUse={() => setIsOpen(!isOpen)} />
      </Popover.Trigger>
      <Popover.Portal>
        <Sheet sideOffset={4} align="start" aria-label={label}>
          <Colors>
            {palette.map(([color, name]) => (
              <Swatch
                key={color}
                type="button"
                aria-label={name}
                title={name}
                aria-pressed={value === color}
                style={{ backgroundColor: color }}
                onClick={() => choose(color)}
              />
            ))}
          </Colors>
          <Button $size="s" $kind="quiet" onClick={() => choose(null)}>
            默认颜色
          </Button>
        </Sheet>
      </Popover.Portal>
    </Popover.Root>
  );
}

const Sheet = styled(Popover.Content)`
  z-index: ${theme.layer.float};
  padding: ${theme.space.m};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  box-shadow: ${theme.shadow.float};
`;

const Colors = styled.div`
  display: grid;
  grid-template-columns: repeat(5, 28px);
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.s};
`;

const Swatch = styled.button`
  width: 28px;
  height: 28px;
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.control};
  cursor: pointer;
  &[aria-pressed='true'] {
    outline: 2px solid ${theme.color.brand};
    outline-offset: 1px;
  }
`;
