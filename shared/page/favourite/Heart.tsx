import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { FavouriteKind } from '@portal/calls';
import { call } from '@portal/client';
import { Icon, theme, toast } from '@portal/design';
import { openLogin, useMember } from '@portal/session';
import { actionMessageOf } from '../lostReply';
import { isFavourite } from './isFavourite';

interface HeartProps {
  kind: FavouriteKind;
  objId: string;
  /** Its name. */
  title: string;
  /** Shows the text 收藏 beside the icon. */
  hasText?: boolean;
}

/** Adds something to the favourites, or removes it. Visitors are asked to sign in. */
export function Heart({ kind, objId, title, hasText = false }: HeartProps) {
  const isSignedIn = useMember() !== null;
  const subject = `${kind}/${objId}`;
  const [mark, setMark] = useState({ subject: '', isOn: false });
  const [isBusy, setIsBusy] = useState(false);
  const isOn = isSignedIn && mark.subject === subject && mark.isOn;

  useEffect(() => {
    if (!isSignedIn) return;
    let isLeft = false;
    isFavourite(kind, objId).then(
      (found) => !isLeft && setMark({ subject: `${kind}/${objId}`, isOn: found }),
      // When it is unknown, pressing adds it, which changes nothing if it was there already.
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [isSignedIn, kind, objId]);

  async function keep(isWanted: boolean) {
    const { addFavourite, removeFavourites } = await import('./favouriteCalls');
    if (isWanted) await call(addFavourite, { kind, objId });
    else await call(removeFavourites, { kind, objIds: [objId] });
    setMark({ subject, isOn: isWanted });
    toast(isWanted ? '已收藏，可在我的收藏里查看' : '已取消收藏', 'good');
  }

  async function handleClick() {
    if (!isSignedIn) return openLogin();
    setIsBusy(true);
    await keep(!isOn)
      .catch((error: unknown) => toast(actionMessageOf(error), 'bad'))
      .finally(() => setIsBusy(false));
  }

  return (
    <Press
      type="button"
      aria-pressed={isOn}
      aria-label={`收藏“${title}”`}
      title={isOn ? '取消收藏' : '收藏'}
      disabled={isBusy}
      $hasText={hasText}
      onClick={() => void handleClick()}
    >
      <Icon name="heart" />
      {hasText && (isOn ? '已收藏' : '收藏')}
    </Press>
  );
}

const Press = styled.button<{ $hasText: boolean }>`
  position: relative;
  /* Above the link that covers a card. */
  z-index: 1;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: ${theme.space.s};
  min-width: 36px;
  min-height: 36px;
  padding: ${({ $hasText }) => ($hasText ? '6px 16px' : '0')};
  border: ${({ $hasText }) => ($hasText ? `1px solid ${theme.color.lineStrong}` : '0')};
  border-radius: ${theme.radius.control};
  background: ${({ $hasText }) => ($hasText ? theme.color.paper : 'none')};
  color: ${({ $hasText }) => ($hasText ? theme.color.ink : theme.color.inkFaint)};
  font-weight: 500;
  line-height: 20px;
  cursor: pointer;
  &:hover {
    color: ${theme.color.accent};
  }
  &[aria-pressed='true'] {
    color: ${theme.color.accent};
    path {
      fill: currentColor;
    }
  }
`;
