import { keyOf } from '@portal/rules';
import { useState } from 'react';
import { Toolbar as RadixToolbar } from 'radix-ui';
import { useSlate } from 'slate-react';
import styled from 'styled-components';
import { SelectInput, theme } from '@portal/design';
import { clearFormat, insertRule, setAlign, setBlockKind } from '../model/blocks';
import type { Align, Mark } from '../model/elements';
import { indentItem, outdentItem, toggleList } from '../model/lists';
import { setColor, toggleMark } from '../model/marks';
import {
  alignOf,
  blockKind,
  findItem,
  findChosenImage,
  findLink,
  findTable,
  isInList,
  isMarkActive,
  markValue,
  type BlockKind,
} from '../model/questions';
import { removeLink } from '../model/inlines';
import type { Images } from '../useImages';
import { ColorMenu } from './ColorMenu';
import { ImageTool } from './ImageTool';
import { LinkDialog } from './LinkDialog';
import { TableDialog } from './TableDialog';
import { TableTools } from './TableTools';
import { ToolButton } from './ToolButton';
import type { ToolIcon } from './toolIcons';

type Toggle = Exclude<Mark, 'color' | 'background'>;

const marks: readonly [Toggle, string, ToolIcon, string?][] = [
  ['bold', '加粗', 'bold', 'Control+B'],
  ['italic', '斜体', 'italic', 'Control+I'],
  ['underline', '下划线', 'underline', 'Control+U'],
  ['strike', '删除线', 'strike', 'Control+Shift+X'],
  ['sub', '下标', 'sub'],
  ['sup', '上标', 'sup'],
  ['code', '行内代码', 'code', 'Control+E'],
];

const aligns: readonly [Align, string][] = [
  ['left', '左对齐'],
  ['center', '居中'],
  ['right', '右对齐'],
  ['justify', '两端对齐'],
];

const kinds: Record<BlockKind, string> = {
  paragraph: '正文',
  heading1: '大标题',
  heading2: '一级标题',
  heading3: '二级标题',
  heading4: '三级标题',
  heading5: '四级标题',
  heading6: '五级标题',
  quote: '引用',
  code: '代码块',
};
/** No first-level heading: that is the title of the page. */
const offered: readonly BlockKind[] = ['paragraph', 'heading2', 'heading3', 'heading4', 'quote', 'code'];

interface ToolbarProps {
  images: Images;
  onProblem: (problem: string) => void;
}

/** Toolbar of the editor. Arrow keys move between the tools. */
export function Toolbar({ images, onProblem }: ToolbarProps) {
  const editor = useSlate();
  const [dialog, setDialog] = useState<'link' | 'table' | null>(null);
  const kind = blockKind(editor);
  const isListed = findItem(editor) !== null;
  const isLinked = findLink(editor) !== null || findChosenImage(editor)?.[0].href !== undefined;

  return (
    <Bar aria-label="格式">
      <Group>
        <ToolButton
          icon="undo"
          label="撤销"
          shortcut="Control+Z"
          isDisabled={editor.history.undos.length === 0}
          onUse={() => editor.undo()}
        />
        <ToolButton
          icon="redo"
          label="重做"
          shortcut="Control+Y"
          isDisabled={editor.history.redos.length === 0}
          onUse={() => editor.redo()}
        />
      </Group>
      <Group>
        <RadixToolbar.Button asChild>
          <Kinds
            aria-label="段落样式"
            value={kind}
            onChange={({ target }) => setBlockKind(editor, keyOf(kinds, target.value) ?? kind)}
          >
            {[...offered, ...(offered.includes(kind) ? [] : [kind])].map((one) => (
              <option key={one} value={one}>
                {kinds[one]}
              </option>
            ))}
          </Kinds>
        </RadixToolbar.Button>
      </Group>
      <Group>
        {marks.map(([mark, label, icon, shortcut]) => (
          <ToolButton
            key={mark}
            icon={icon}
            label={label}
            shortcut={shortcut}
            isPressed={isMarkActive(editor, mark)}
            onUse={() => toggleMark(editor, mark)}
          />
        ))}
        <ColorMenu
          label="文字颜色"
          icon="color"
          value={markValue(editor, 'color')}
          onChoose={(color) => setColor(editor, 'color', color)}
        />
        <ColorMenu
          label="背景颜色"
          icon="background"
          value={markValue(editor, 'background')}
          onChoose={(color) => setColor(editor, 'background', color)}
        />
        <ToolButton icon="clear" label="清除格式" onUse={() => clearFormat(editor)} />
      </Group>
      <Group>
        {aligns.map(([align, label]) => (
          <ToolButton
            key={align}
            icon={align}
            label={label}
            isPressed={alignOf(editor) === align}
            onUse={() => setAlign(editor, align)}
          />
        ))}
      </Group>
      <Group>
        <ToolButton
          icon="bullets"
          label="项目列表"
          shortcut="Control+Shift+8"
          isPressed={isInList(editor, false)}
          onUse={() => toggleList(editor, false)}
        />
        <ToolButton
          icon="numbers"
          label="编号列表"
          shortcut="Control+Shift+7"
          isPressed={isInList(editor, true)}
          onUse={() => toggleList(editor, true)}
        />
        <ToolButton
          icon="outdent"
          label="减少缩进"
          isDisabled={!isListed}
          onUse={() => outdentItem(editor)}
        />
        <ToolButton icon="indent" label="增加缩进" isDisabled={!isListed} onUse={() => indentItem(editor)} />
      </Group>
      <Group>
        <ToolButton icon="link" label="链接" isPressed={isLinked} onUse={() => setDialog('link')} />
        <ToolButton icon="unlink" label="取消链接" isDisabled={!isLinked} onUse={() => removeLink(editor)} />
        <ImageTool images={images} />
        <ToolButton icon="table" label="插入表格" onUse={() => setDialog('table')} />
        <ToolButton icon="rule" label="分隔线" onUse={() => insertRule(editor)} />
      </Group>
      {findTable(editor) && <TableTools onProblem={onProblem} />}
      <LinkDialog isOpen={dialog === 'link'} onClose={() => setDialog(null)} />
      <TableDialog isOpen={dialog === 'table'} onClose={() => setDialog(null)} />
    </Bar>
  );
}

const Bar = styled(RadixToolbar.Root)`
  position: sticky;
  top: 0;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.s};
  padding: ${theme.space.s};
  border-bottom: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.control} ${theme.radius.control} 0 0;
  background: ${theme.color.mist};
`;

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
`;

const Kinds = styled(SelectInput)`
  height: 32px;
  padding-top: 0;
  padding-bottom: 0;
  font-size: ${theme.size.s};
`;
