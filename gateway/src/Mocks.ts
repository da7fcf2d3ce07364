import type { MockQuestion, MockReply } from '@portal/contract/gateway';
import type { Span } from '@portal/environment';

/** At a time, of all APIs: more would keep the server from what only it can do. */
const placesMax = 32;

/** Answers of sandboxes without upstream, which the server draws; a few at a time. */
export class Mocks {
  private taken = 0;

  constructor(private readonly ask: (question: MockQuestion, span?: Span) => Promise<MockReply>) {}

  async draw(question: MockQuestion, span?: Span): Promise<MockReply | 'busy' | 'away'> {
    if (this.taken >= placesMax) return 'busy';
    this.taken += 1;
    try {
      return await this.ask(question, span);
    } catch {
      return 'away';
    } finally {
      this.taken -= 1;
    }
  }
}
