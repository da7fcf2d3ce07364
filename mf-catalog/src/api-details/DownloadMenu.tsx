import type { FocusEvent, KeyboardEvent } from 'react';
import styled from 'styled-components';
import { exportApi, exportKinds } from '@portal/calls';
import { apiBase } from '@portal/client';
import { narrow, theme } from '@portal/design';

interface DownloadMenuProps {
  apiId: string;
  version: string;
}

/** Downloads of an API. They are served by the server, so the router must not handle the click. */
export function DownloadMenu({ apiId, version }: DownloadMenuProps) {
  return (
    <Menu onKeyDown={handleKey} onBlur={handleBlur}>
      <summary>下载</summary>
      <ul>
        {Object.entries(exportKinds).map(([kind, name]) => (
          <li key={kind}>
            <a href={`${apiBase}${exportApi.path}?${new URLSearchParams({ apiId, version, kind })}`} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

function handleKey({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  // Nothing else is focused while a link is pressed in some browsers: then it stays open for the click.
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

const Menu = styled.details`
  position: relative;
  summary {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${theme.space.s};
    min-height: 36px;
    padding: 6px 16px;
    border: 1px solid ${theme.color.lineStrong};
    border-radius: ${theme.radius.control};
    background: ${theme.color.paper};
    font-weight: 500;
    line-height: 20px;
    cursor: pointer;
    &::after {
      content: '▾' / '';
    }
    &:hover {
      border-color: ${theme.color.brand};
      color: ${theme.color.brandDark};
    }
  }
  ul {
    position: absolute;
    z-index: 2;
    min-width: 220px;
    padding: ${theme.space.s} 0;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.card};
    background: ${theme.color.paper};
    /* The button is the last one, at the right. */
    ${narrow} {
      right: 0;
    }
  }
  a {
    display: block;
    padding: ${theme.space.s} ${theme.space.l};
  }
  a:hover {
    background: ${theme.color.mist};
  }
`;
