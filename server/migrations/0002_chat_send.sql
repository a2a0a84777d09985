-- Stores messages of any sessions in one transaction: one round trip and one commit for all that
-- waited while the commit before was under way. One result row for each message, by its place:
--   stored    new; id, seq and what a frame to both members needs
--   repeat    this sender has sent this client_msg_id before; id is that of the first message
--   stranger  the sender is not in that session
--   picture   the picture does not exist or is not the sender's
-- The caller sorts by session: each session is then locked once, and two calls lock in the same order.
CREATE FUNCTION chat_send(
  p_session bigint[], p_sender bigint[], p_client_msg_id text[], p_type text[],
  p_content text[], p_preview text[], p_picture bigint[]
) RETURNS TABLE (
  place int, status text, id bigint, seq int, created_at timestamptz, content text,
  kind text, peer_uid bigint, peer_read_seq int,
  username text, avatar text, title text, region text,
  base text, width int, height int, blur text
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  i int := 1;
  n int := cardinality(p_session);
  s chat_session%ROWTYPE;
  s_id bigint;
  wrote boolean;
  from_low boolean;
  moment timestamptz;
BEGIN
  WHILE i <= n LOOP
    s_id := p_session[i];
    SELECT * INTO s FROM chat_session WHERE chat_session.id = s_id FOR NO KEY UPDATE;
    wrote := false;
    -- Taken after the lock, so that the times of a session's messages never run back.
    moment := clock_timestamp();

    WHILE i <= n AND p_session[i] = s_id LOOP
      place := i;
      id := NULL; seq := NULL; created_at := NULL; content := p_content[i]; kind := s.kind;
      base := NULL; width := NULL; height := NULL; blur := NULL;
      from_low := p_sender[i] = s.low_uid;
      IF s.id IS NULL OR NOT (from_low OR p_sender[i] = s.high_uid) THEN
        status := 'stranger';
      ELSE
        SELECT m.id INTO id FROM chat_message m
          WHERE m.sender_uid = p_sender[i] AND m.client_msg_id = p_client_msg_id[i];
        IF FOUND THEN
          status := 'repeat';
        ELSE
          status := 'stored';
          IF p_picture[i] IS NOT NULL THEN
            SELECT p.base, p.width, p.height, p.blur INTO base, width, height, blur FROM picture p
              WHERE p.id = p_picture[i] AND p.owner_uid = p_sender[i];
            IF FOUND THEN content := base; ELSE status := 'picture'; END IF;
          END IF;
        END IF;
        IF status = 'stored' THEN
          s.last_seq := s.last_seq + 1;
          s.last_message := p_preview[i];
          -- What one writes oneself one has read.
          IF from_low THEN
            s.low_read_seq := s.last_seq; peer_uid := s.high_uid; peer_read_seq := s.high_read_seq;
          ELSE
            s.high_read_seq := s.last_seq; peer_uid := s.low_uid; peer_read_seq := s.low_read_seq;
          END IF;
          seq := s.last_seq;
          wrote := true;
          INSERT INTO chat_message (session_id, seq, sender_uid, client_msg_id, type, content, picture_id, created_at)
            VALUES (s_id, seq, p_sender[i], p_client_msg_id[i], p_type[i], content, p_picture[i], moment)
            RETURNING chat_message.id, chat_message.created_at INTO id, created_at;
          SELECT w.username, w.avatar, w.title, w.region INTO username, avatar, title, region
            FROM member w WHERE w.uid = p_sender[i];
        END IF;
      END IF;
      RETURN NEXT;
      i := i + 1;
    END LOOP;

    IF wrote THEN
      UPDATE chat_session c
        SET last_seq = s.last_seq, last_message = s.last_message, updated_at = moment,
          low_read_seq = s.low_read_seq, high_read_seq = s.high_read_seq
        WHERE c.id = s_id;
    END IF;
  END LOOP;
END $$;
