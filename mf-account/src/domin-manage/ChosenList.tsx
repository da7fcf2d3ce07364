import { Actions, Button, Empty } from '@portal/design';
import { ChoiceRows } from './ChoiceRows';

interface ChosenListProps {
  ids: readonly string[];
  /** Name of an item, or a placeholder. */
  nameOf: (id: string) => string;
  empty: string;
  onChange: (ids: string[]) => void;
  /** Featured items; absent: items cannot be featured. */
  featured?: ReadonlySet<string>;
  onFeature?: (id: string) => void;
}

/** Selected items, in order. */
export function ChosenList({ ids, nameOf, empty, onChange, featured, onFeature }: ChosenListProps) {
  const move = (from: number, to: number) => {
    const moved = [...ids];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };

  if (ids.length === 0) return <Empty text={empty} />;
  return (
    <ChoiceRows>
      {ids.map((id, at) => {
        const name = nameOf(id);
        return (
          <li key={id}>
            <span>{name}</span>
            <Actions>
              {featured && (
                <Button
                  $size="s"
                  $kind={featured.has(id) ? 'primary' : 'plain'}
                  aria-pressed={featured.has(id)}
                  aria-label={`推荐${name}`}
                  onClick={() => onFeature?.(id)}
                >
                  推荐
                </Button>
              )}
              <Button
                $size="s"
                disabled={at === 0}
                aria-label={`上移${name}`}
                onClick={() => move(at, at - 1)}
              >
                上移
              </Button>
              <Button
                $size="s"
                disabled={at === ids.length - 1}
                aria-label={`下移${name}`}
                onClick={() => move(at, at + 1)}
              >
                下移
              </Button>
              <Button
                $size="s"
                aria-label={`移除${name}`}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                移除
              </Button>
            </Actions>
          </li>
        );
      })}
    </ChoiceRows>
  );
}
