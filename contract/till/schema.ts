/** Of what a till writes down. The server reads every one that tills of the last twelve months wrote. */
export const EVENT_SCHEMA = 1;
