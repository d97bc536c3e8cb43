import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints only the failures' messages about the candidate, without output of the test runner. */
export default class GateReporter implements Reporter {
  readonly #said = new Set<string>();

  printsToStdio(): boolean {
    return true;
  }

  onTestEnd(_test: TestCase, { status, errors }: TestResult): void {
    if (status === 'passed' || status === 'skipped' || status === 'interrupted') return;
    for (const { message = '' } of errors) this.#say(message);
  }

  onError({ message = '' }: { message?: string }): void {
    if (!message.includes('Testing stopped early')) this.#say(message);
  }

  onEnd({ status }: FullResult): void {
    if (status === 'timedout') this.#say('The pages took too long to open.');
    for (const line of this.#said) console.log(line);
  }

  #say(message: string): void {
    this.#said.add(
      stripVTControlCharacters(message)
        .replace(/^Error: /, '')
        .trim(),
    );
  }
}
