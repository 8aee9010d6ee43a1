import flash.Lib;
import flash.display.Graphics;
import flash.display.Shape;
import flash.display.Sprite;
import flash.events.Event;
import flash.events.KeyboardEvent;
import flash.events.MouseEvent;
import flash.net.SharedObject;
import flash.text.Font;
import flash.text.TextField;
import flash.text.TextFieldAutoSize;
import flash.text.TextFormat;
import flash.text.TextFormatAlign;

/** The lettering of the house: a subset of Ranchers under the name Shack (SIL OFL 1.1, OFL.txt beside). **/
@:font("shack-sign.ttf") class ShackFont extends Font {}

enum State {
	Ready;
	Playing;
	Paused;
	Over;
}

/**
	What every Flash game of the shack needs: the wall, the sign, the chalk numbers, starting on any key (the
	first click never reaches a game in Ruffle), pause, restart, and a best score that is kept.
	A game says what it is in `new`, and overrides `reset`, `step` and what it needs of the rest.
**/
class Shack extends Sprite {
	public static inline var W = 720;
	public static inline var H = 440;

	public static inline var WALL = 0x0f141d;
	public static inline var SEAM = 0x080c13;
	public static inline var BOARD = 0x1a2331;
	public static inline var LIFT = 0x253146;
	public static inline var EDGE = 0x7688a6;
	public static inline var TEXT = 0xf7efdf;
	public static inline var SOFT = 0xb6c1d3;
	public static inline var LAMP = 0xffb43a;
	public static inline var LIT = 0xffc768;
	public static inline var SIGN = 0xffe9c4;
	public static inline var SHADE = 0xa1431f;
	public static inline var RED = 0xd23c2c;
	public static inline var GREEN = 0x6fb43f;
	public static inline var BLUE = 0x4f9ad8;
	public static inline var WOOD = 0x5d3f27;
	public static inline var WOOD_LIGHT = 0x74502f;

	/** After an end, keys still being pressed must not dismiss it. **/
	static inline var BREATH_MS = 700;

	static inline var ENTER = 13;
	static inline var SPACE = 32;
	static inline var ESCAPE = 27;

	public static inline var LEFT = 37;
	public static inline var UP = 38;
	public static inline var RIGHT = 39;
	public static inline var DOWN = 40;

	var state = Ready;
	var score = 0;
	var best = 0;
	var chances = 3;

	/** Seconds of play since the last start. **/
	var age = 0.0;

	/** Everything that moves, behind numbers and notices. **/
	final scene = new Sprite();

	final sparks = new Sprite();
	final notice = new Sprite();
	final noticeTitle = label(50, SIGN, TextFormatAlign.CENTER);
	final noticeText = plain(17, TEXT, TextFormatAlign.CENTER);
	final noticeHint = plain(17, LIT, TextFormatAlign.CENTER);
	final scoreLabel = label(34, TEXT, TextFormatAlign.LEFT);
	final bestLabel = plain(15, SOFT, TextFormatAlign.LEFT);
	final chanceLamps = new Shape();
	final held = new Map<Int, Bool>();
	final title:String;
	final how:String;
	var saved:SharedObject = null;
	var before = 0;
	var endedAt = 0;
	var shake = 0.0;

	public function new(title:String, how:String) {
		super();
		this.title = title;
		this.how = how;
		readBest();
		paintWall();
		addChild(scene);
		addChild(sparks);
		placeNumbers();
		placeNotice();
		addEventListener(Event.ADDED_TO_STAGE, begin);
	}

	// What a game overrides.

	function reset():Void {}

	function step(seconds:Float):Void {}

	function pressed(key:Int):Void {}

	function clicked(x:Float, y:Float):Void {}

	// What a game calls.

	function gain(points:Int):Void {
		score += points;
		if (score > best) {
			best = score;
			writeBest();
		}
		showNumbers();
	}

	/** Takes a chance away; the last one ends the game. **/
	function lose(why:String):Void {
		chances--;
		shake = 0.35;
		showNumbers();
		if (chances <= 0) end(why);
	}

	function end(why:String):Void {
		state = Over;
		endedAt = Lib.getTimer();
		final words = score > 0 && score == best ? 'Your best so far: $score.' : 'Score $score, best $best.';
		tell("That was it", '$why\n$words', "Space, R or a click: again");
		notice.visible = false;
	}

	/** -1, 0 or 1 from the arrow keys or A and D. **/
	function steering():Int {
		final left = isHeld(LEFT) || isHeld(65);
		final right = isHeld(RIGHT) || isHeld(68);
		return (right ? 1 : 0) - (left ? 1 : 0);
	}

	function isHeld(key:Int):Bool
		return held.get(key) == true;

	/** A handful of splinters that fly and fall. **/
	function burst(x:Float, y:Float, colour:Int, count = 10):Void {
		for (_ in 0...count) sparks.addChild(new Spark(x, y, colour));
	}

	/** Points that rise from where they were won. **/
	function float(x:Float, y:Float, words:String, colour:Int):Void {
		sparks.addChild(new Floating(x, y, words, colour));
	}

	public static function label(size:Int, colour:Int, align:TextFormatAlign):TextField {
		final field = plain(size, colour, align);
		field.embedFonts = true;
		final format = new TextFormat(new ShackFont().fontName, size, colour);
		format.align = align;
		field.defaultTextFormat = format;
		return field;
	}

	public static function plain(size:Int, colour:Int, align:TextFormatAlign):TextField {
		final field = new TextField();
		final format = new TextFormat("_sans", size, colour);
		format.align = align;
		field.defaultTextFormat = format;
		field.selectable = false;
		field.mouseEnabled = false;
		field.autoSize = switch align {
			case TextFormatAlign.CENTER: TextFieldAutoSize.CENTER;
			case TextFormatAlign.RIGHT: TextFieldAutoSize.RIGHT;
			default: TextFieldAutoSize.LEFT;
		};
		return field;
	}

	public static function plank(g:Graphics, x:Float, y:Float, width:Float, height:Float):Void {
		g.beginFill(WOOD);
		g.drawRect(x, y, width, height);
		g.endFill();
		g.beginFill(WOOD_LIGHT);
		g.drawRect(x, y, width, Math.min(5, height / 3));
		g.endFill();
	}

	// The run of things.

	function begin(_):Void {
		removeEventListener(Event.ADDED_TO_STAGE, begin);
		stage.addEventListener(KeyboardEvent.KEY_DOWN, keyDown);
		stage.addEventListener(KeyboardEvent.KEY_UP, (event:KeyboardEvent) -> held.remove(event.keyCode));
		stage.addEventListener(MouseEvent.MOUSE_DOWN, mouseDown);
		stage.addEventListener(Event.DEACTIVATE, _ -> {
			if (state == Playing) pause();
		});
		addEventListener(Event.ENTER_FRAME, frame);
		restart();
		state = Ready;
		tell(title, how, "Press any key, or click");
	}

	function restart():Void {
		score = 0;
		chances = 3;
		age = 0;
		shake = 0;
		while (sparks.numChildren > 0) sparks.removeChildAt(0);
		reset();
		showNumbers();
		notice.visible = false;
		state = Playing;
	}

	function pause():Void {
		state = Paused;
		held.clear();
		tell("Pause", "Nothing moves until you are back.", "Any key or a click: go on");
	}

	function resume():Void {
		notice.visible = false;
		state = Playing;
	}

	function frame(_):Void {
		final now = Lib.getTimer();
		// A slow picture or a sleeping tab counts as a twentieth of a second.
		final seconds = Math.min((now - before) / 1000, 0.05);
		before = now;

		if (state == Playing) {
			age += seconds;
			step(seconds);
		}
		if (state == Over && !notice.visible && now - endedAt > BREATH_MS) notice.visible = true;
		if (state != Paused) moveSparks(seconds);

		shake = Math.max(0, shake - seconds);
		scene.x = shake > 0 ? Math.sin(shake * 70) * shake * 14 : 0;
	}

	function moveSparks(seconds:Float):Void {
		var index = sparks.numChildren;
		while (--index >= 0) {
			final spark = cast(sparks.getChildAt(index), Passing);
			if (!spark.move(seconds)) sparks.removeChild(spark);
		}
	}

	function keyDown(event:KeyboardEvent):Void {
		final key = event.keyCode;
		if (event.ctrlKey || event.altKey || key == ESCAPE || (key >= 16 && key <= 18)) return;
		if (isHeld(key)) return;
		held.set(key, true);

		switch state {
			case Ready:
				restart();
			case Paused:
				if (key == 82) restart(); else resume();
			case Over:
				if (notice.visible && (key == SPACE || key == ENTER || key == 82)) restart();
			case Playing:
				if (key == 80 || key == SPACE) pause(); else if (key == 82) restart(); else pressed(key);
		}
	}

	function mouseDown(_):Void {
		switch state {
			case Ready:
				restart();
			case Paused:
				resume();
			case Over:
				if (notice.visible) restart();
			case Playing:
				clicked(mouseX, mouseY);
		}
	}

	// What is seen.

	function paintWall():Void {
		final wall = new Shape();
		final g = wall.graphics;
		g.beginFill(WALL);
		g.drawRect(0, 0, W, H);
		g.endFill();
		for (row in 0...5) {
			g.beginFill(SEAM);
			g.drawRect(0, 93 + row * 96, W, 2);
			g.endFill();
			g.beginFill(0xffffff, 0.045);
			g.drawRect(0, 95 + row * 96, W, 1);
			g.endFill();
		}
		addChild(wall);
	}

	function placeNumbers():Void {
		scoreLabel.x = 16;
		scoreLabel.y = 6;
		bestLabel.x = 18;
		bestLabel.y = 44;
		chanceLamps.x = W - 22;
		chanceLamps.y = 26;
		addChild(scoreLabel);
		addChild(bestLabel);
		addChild(chanceLamps);
	}

	function showNumbers():Void {
		scoreLabel.text = '$score';
		bestLabel.text = 'Best $best';
		final g = chanceLamps.graphics;
		g.clear();
		for (index in 0...3) {
			final isLit = index < chances;
			if (isLit) {
				g.beginFill(LAMP, 0.22);
				g.drawCircle(-index * 30, 0, 15);
				g.endFill();
			}
			g.lineStyle(2, isLit ? LAMP : EDGE);
			g.beginFill(isLit ? 0xffc04d : WALL);
			g.drawCircle(-index * 30, 0, 8);
			g.endFill();
			g.lineStyle();
		}
	}

	function placeNotice():Void {
		final g = notice.graphics;
		g.beginFill(0x05080d, 0.6);
		g.drawRect(0, 0, W, H);
		g.endFill();
		g.beginFill(WOOD);
		g.drawRect(140, 96, 440, 248);
		g.endFill();
		g.beginFill(WOOD_LIGHT);
		g.drawRect(140, 96, 440, 6);
		g.endFill();
		g.beginFill(BOARD);
		g.drawRect(146, 102, 428, 236);
		g.endFill();
		for (field in [noticeTitle, noticeText, noticeHint]) {
			field.x = W / 2;
			notice.addChild(field);
		}
		noticeTitle.y = 116;
		noticeText.y = 184;
		noticeHint.y = 296;
		addChild(notice);
	}

	function tell(heading:String, words:String, hint:String):Void {
		noticeTitle.text = heading;
		noticeText.text = words;
		noticeHint.text = hint;
		for (field in [noticeTitle, noticeText, noticeHint]) field.x = (W - field.width) / 2;
		notice.visible = true;
	}

	// What is kept.

	function readBest():Void {
		try {
			saved = SharedObject.getLocal("shack");
			final kept:Dynamic = saved.data.best;
			if (Std.isOfType(kept, Int) && kept > 0) best = kept;
		} catch (_:Dynamic) {
			saved = null;
		}
	}

	function writeBest():Void {
		if (saved == null) return;
		try {
			saved.data.best = best;
			saved.flush();
		} catch (_:Dynamic) {
			// Storage is full or refused: the best score lasts as long as the page.
			saved = null;
		}
	}
}

/** Something that is seen for a moment. **/
class Passing extends Sprite {
	/** False when its moment is over. **/
	public function move(seconds:Float):Bool
		return false;
}

class Spark extends Passing {
	var across = (Math.random() - 0.5) * 320;
	var down = -80 - Math.random() * 200;
	var left = 0.7;

	public function new(x:Float, y:Float, colour:Int) {
		super();
		this.x = x;
		this.y = y;
		final size = 3 + Math.random() * 5;
		graphics.beginFill(colour);
		graphics.drawRect(-size / 2, -size / 2, size, size * 0.7);
		graphics.endFill();
		rotation = Math.random() * 180;
	}

	override function move(seconds:Float):Bool {
		left -= seconds;
		down += 640 * seconds;
		x += across * seconds;
		y += down * seconds;
		rotation += across * seconds;
		alpha = Math.min(1, left * 3);
		return left > 0;
	}
}

class Floating extends Passing {
	var left = 0.8;

	public function new(x:Float, y:Float, words:String, colour:Int) {
		super();
		final field = Shack.label(26, colour, TextFormatAlign.LEFT);
		field.text = words;
		field.x = -field.width / 2;
		addChild(field);
		this.x = x;
		this.y = y;
	}

	override function move(seconds:Float):Bool {
		left -= seconds;
		y -= 60 * seconds;
		alpha = Math.min(1, left * 2.5);
		return left > 0;
	}
}
