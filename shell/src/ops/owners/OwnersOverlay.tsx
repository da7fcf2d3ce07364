import styled from 'styled-components';
import { theme } from '@portal/design';
import type { Area } from './areasOf';

/** Outlines the areas of the page with team, remote, version, load time and size. */
export function OwnersOverlay({ areas }: { areas: readonly Area[] }) {
  return (
    <Layer data-off-paper role="region" aria-label="各区域的归属">
      {areas.map(({ rect, remote, loadMs, bytes }, index) => (
        <Outline
          key={index}
          style={{ left: rect.left, top: rect.top, width: rect.width, height: rect.height }}
        >
          <span>
            {[
              remote.manifest.team,
              remote.name,
              remote.version,
              loadMs === null ? '未加载' : `${loadMs} ms`,
              bytes === 0 ? '缓存' : `${Math.ceil(bytes / 1024)} KB`,
            ].join(' · ')}
          </span>
        </Outline>
      ))}
    </Layer>
  );
}

const Layer = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.toast};
  overflow: hidden;
  pointer-events: none;
`;

const Outline = styled.div`
  position: absolute;
  outline: 2px solid ${theme.color.accent};
  outline-offset: -2px;
  span {
    position: absolute;
    top: 0;
    left: 0;
    max-width: 100vw;
    padding: 2px 6px;
    background: ${theme.color.accent};
    color: ${theme.color.paper};
    font-size: ${theme.size.xs};
    white-space: nowrap;
  }
`;
