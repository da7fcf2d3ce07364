import styled from 'styled-components';
import { listSlides } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { Link } from '@portal/router';
import { useRotation } from './useRotation';

const load = (signal: AbortSignal) => call(listSlides, {}, { signal });

/** Carousel of the portal's home page. */
export function widget() {
  return <Carousel />;
}

function Carousel() {
  const { data, reason, retry } = useLoaded(load);
  const slides = data?.records ?? [];
  const { current, show, hold, release } = useRotation(slides.length);
  const slide = slides[current];

  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!slide) return null;

  const picture = <img src={slide.imgUrl} alt={slide.title} />;
  return (
    <Frame
      role="region"
      aria-roledescription="轮播"
      aria-label="推荐"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {slide.linkUrl ? <Link to={slide.linkUrl}>{picture}</Link> : picture}
      <Dots>
        {slides.map(({ caId, title }, index) => (
          <Dot
            key={caId}
            type="button"
            aria-label={`第 ${index + 1} 张：${title}`}
            aria-current={index === current}
            onClick={() => show(index)}
          />
        ))}
      </Dots>
    </Frame>
  );
}

/** Fills its reserved space from the start, so that the dots stay where they are when the picture arrives. */
const Frame = styled.div`
  display: grid;
  grid-template: 1fr auto / minmax(0, 1fr);
  min-height: inherit;
  justify-items: center;
  gap: ${theme.space.s};
  img {
    display: block;
    width: 100%;
    border-radius: 12px;
  }
  > a {
    display: block;
    width: 100%;
  }
`;

const Dots = styled.div`
  display: flex;
`;

/** The visible line is thin; the padding enlarges the click target. */
const Dot = styled.button`
  width: 32px;
  height: 24px;
  padding: 10px 4px;
  border: 0;
  background: none;
  cursor: pointer;
  &::before {
    content: '';
    display: block;
    height: 3px;
    border-radius: 2px;
    background: ${theme.color.lineStrong};
    forced-color-adjust: none;
  }
  &[aria-current='true']::before {
    background: ${theme.color.brand};
  }
`;
