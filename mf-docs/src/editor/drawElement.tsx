import type { CSSProperties } from 'react';
import { useFocused, useSelected, type RenderElementProps } from 'slate-react';
import styled from 'styled-components';
import { theme } from '@portal/design';
import { isPortalPath } from '@portal/rules';
import type { Image } from './model/elements';

/** Renders a block or inline element in the editor. */
export function drawElement({ attributes, children, element }: RenderElementProps) {
  switch (element.type) {
    case 'heading': {
      const Tag = `h${element.level}` as const;
      return (
        <Tag {...attributes} style={alignment(element.align)}>
          {children}
        </Tag>
      );
    }
    case 'code':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      );
    case 'quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'list':
      return element.isOrdered ? (
        <ol {...attributes} start={element.start}>
          {children}
        </ol>
      ) : (
        <ul {...attributes}>{children}</ul>
      );
    case 'item':
      return <li {...attributes}>{children}</li>;
    case 'table':
      return (
        <table {...attributes}>
          <tbody>{children}</tbody>
        </table>
      );
    case 'row':
      return <tr {...attributes}>{children}</tr>;
    case 'cell': {
      const Tag = element.isHeader ? 'th' : 'td';
      return (
        <Tag
          {...attributes}
          colSpan={element.colspan}
          rowSpan={element.rowspan}
          style={element.background ? { backgroundColor: element.background } : undefined}
        >
          {children}
        </Tag>
      );
    }
    case 'rule':
      return (
        <div {...attributes}>
          <div contentEditable={false}>
            <hr />
          </div>
          {children}
        </div>
      );
    case 'link':
      return (
        <a
          {...attributes}
          href={element.url}
          title={`${element.url}（在工具栏修改）`}
          onClick={(event) => event.preventDefault()}
        >
          {children}
        </a>
      );
    case 'image':
      return (
        <span {...attributes}>
          <Picture image={element} />
          {children}
        </span>
      );
    default:
      return (
        <p {...attributes} style={alignment(element.align)}>
          {children}
        </p>
      );
  }
}

const alignment = (align?: CSSProperties['textAlign']) => (align ? { textAlign: align } : undefined);

function Picture({ image: { url, alt, width, href } }: { image: Image }) {
  const isSelected = useSelected();
  const isChosen = useFocused() && isSelected;
  if (url === '') return <Waiting contentEditable={false}>图片上传中…</Waiting>;
  // Fetching it would tell others who reads.
  if (!isPortalPath(url)) return <Waiting contentEditable={false}>外部图片：{url.slice(0, 60)}</Waiting>;
  return (
    <Shown
      contentEditable={false}
      src={url}
      alt={alt ?? ''}
      width={width}
      title={href && `${href}（在工具栏修改）`}
      $isChosen={isChosen}
    />
  );
}

const Shown = styled.img<{ $isChosen: boolean }>`
  vertical-align: bottom;
  outline: ${({ $isChosen }) => ($isChosen ? `2px solid ${theme.color.brand}` : 'none')};
`;

const Waiting = styled.span`
  display: inline-block;
  padding: ${theme.space.s} ${theme.space.l};
  border: 1px dashed ${theme.color.control};
  background: ${theme.color.mist};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;
