import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button, CopyButton, theme } from '@portal/design';
import type { TypedText } from '@portal/page';

interface TypedPanelProps extends Pick<TypedText, 'lines'> {
  onClose: () => void;
}

const title = '您重新加载前填写的内容';

/** Takes the keyboard: whoever has asked for the reload reads here first, wherever the page was scrolled to. */
export function TypedPanel({ lines, onClose }: TypedPanelProps) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);

  return (
    <Band ref={region} aria-label={title} tabIndex={-1} data-off-paper>
      <Head>
        <strong>{title}</strong>
        <Button $size="s" onClick={onClose}>
          关闭
        </Button>
      </Head>
      <p>下面的页面是最新内容。把仍需要的文字复制过去，再提交。</p>
      <dl>
        {lines.map(({ label, text }, index) => (
          <div key={index}>
            <dt>
              {label} <CopyButton text={text} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

const Band = styled.section`
  display: grid;
  gap: ${theme.space.s};
  width: min(${theme.width.page}, 100% - 32px);
  margin: ${theme.space.l} auto;
  padding: ${theme.space.m} ${theme.space.l};
  border: 1px solid ${theme.color.warn};
  border-radius: ${theme.radius.control};
  background: ${theme.color.warnTint};
  font-size: ${theme.size.s};
  scroll-margin-top: ${theme.width.header};
  dl {
    display: grid;
    gap: ${theme.space.s};
    max-height: 40vh;
    margin: 0;
    overflow-y: auto;
  }
  dt {
    color: ${theme.color.inkSoft};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    user-select: text;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.s};
`;
