import { slidesMax, type PortalSlide } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { newId } from '../../platform/ids';
import { refuseUnseen, type DraftChanges } from './draftChanges';
import { markOf, markOfSlide } from './draftMarks';
import type { Manager } from './portal.repository';

/** Changes of the slides of a draft. */
export const createSlideChanges = ({ change, replace }: DraftChanges) => ({
  /**
   * @param mark  The slide's mark when it was opened; absent: not checked.
   * @returns the id of the slide.
   * @throws {AppError} `E6013` unknown id, `E6014` too many, `E7042`
   */
  async saveSlide(
    manager: Manager,
    id: string,
    { caId, mark }: { caId: string | undefined; mark: string | undefined },
    slide: Omit<PortalSlide, 'caId'>,
  ) {
    const kept = { ...slide, caId: caId ?? newId('slide') };
    await change(manager, id, (draft) => {
      const slides = [...draft.slides];
      if (caId !== undefined) {
        const { at, slide: before } = placeOf(slides, caId);
        refuseUnseen(mark, { before: markOfSlide(before), now: markOfSlide(kept) });
        slides[at] = kept;
      } else if (slides.length >= slidesMax) throw new AppError('E6014');
      else slides.push(kept);
      return { ...draft, slides };
    });
    return kept.caId;
  },

  /** @throws {AppError} `E6013`, `E7042` */
  removeSlide: (manager: Manager, id: string, caId: string, mark?: string) =>
    change(manager, id, (draft) => {
      const { at, slide } = placeOf(draft.slides, caId);
      refuseUnseen(mark, { before: markOfSlide(slide) });
      return { ...draft, slides: draft.slides.toSpliced(at, 1) };
    }),

  /** @throws {AppError} `E7042`, `E6013` unless each slide is named exactly once. */
  sortSlides: (manager: Manager, id: string, caIds: readonly string[], mark?: string) =>
    replace(manager, id, { part: 'order', mark }, (draft) => {
      if (new Set(caIds).size !== draft.slides.length || caIds.length !== draft.slides.length)
        // Somebody has added or removed one since.
        throw new AppError(mark !== undefined && mark !== markOf(draft, 'order') ? 'E7042' : 'E6013');
      return { ...draft, slides: caIds.map((caId) => placeOf(draft.slides, caId).slide) };
    }),
});

const placeOf = (slides: readonly PortalSlide[], caId: string): { at: number; slide: PortalSlide } => {
  const at = slides.findIndex((slide) => slide.caId === caId);
  const slide = slides[at];
  if (!slide) throw new AppError('E6013');
  return { at, slide };
};
