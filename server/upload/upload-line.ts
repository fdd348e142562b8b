/** Why a superior platform could not be reported to; the message is Chinese. */
export class UploadFault extends Error {
  constructor(
    /** `line`: it cannot be reached or does not answer; `refused`: it answered no. */
    readonly of: 'line' | 'refused',
    message: string,
  ) {
    super(message)
    this.name = 'UploadFault'
  }
}

/** A line to a superior platform on which we have signed in, as a collector of ours would with us. */
export interface UploadLine {
  /** Sends a packet as it was stored and resolves with the receipt's text; rejects by `UploadFault`. */
  report(packetText: string, sequence: string): Promise<string>
  heartBeat(): Promise<string>
  readonly isOpen: boolean
  close(): void
}
